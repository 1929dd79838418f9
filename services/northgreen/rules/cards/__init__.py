"""The catalogue: everything printed on cards, tiles and boards, as rows."""
