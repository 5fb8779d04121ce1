"""The paper's experiments, and how they are plotted."""
