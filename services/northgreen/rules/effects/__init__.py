"""Operations that cards, spaces and tiles share, each registered under the name that rows use."""
