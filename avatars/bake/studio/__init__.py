"""Builds people from recipes as Blender scenes and renders them into sprites."""
