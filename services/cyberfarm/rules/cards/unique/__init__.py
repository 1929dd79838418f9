"""Cards unlike any other, one module each; found by walking the folder."""
