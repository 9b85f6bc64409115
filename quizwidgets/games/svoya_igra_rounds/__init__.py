"""The rounds of Svoya Igra, a module each, and what they share: points, warnings, the table's cards."""
