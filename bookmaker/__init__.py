"""Print-ready books of logic puzzles, each puzzle proved, from one YAML file."""

__version__ = "0.1.0"
