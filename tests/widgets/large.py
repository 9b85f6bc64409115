"""A pack of about 2 MB."""


def large_pack():
    """Return its text."""
    question = '      - {{ask: "Question {}? {}", answer: "Yes {}", note: "{}"}}'
    lines = [
        line
        for category in range(50)
        for line in (
            f"  - name: Category {category}",
            "    questions:",
            *(question.format(f"{category}.{n}", "word " * 20, n, "note " * 40) for n in range(115)),
        )
    ]
    head = "format: quizwidgets-pack/1\ngame: awantura\ntitle: Large\nlanguage: en\ncategories:\n"
    return head + "\n".join(lines) + "\n"
