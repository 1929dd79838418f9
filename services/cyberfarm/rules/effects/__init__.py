"""Operations that several cards share, one mechanism a module; found by walking the folder."""
