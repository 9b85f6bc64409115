"""Live team quiz games hosted from Jupyter."""
