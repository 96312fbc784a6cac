"""Pictures: a view becomes a scene, and a scene becomes a PNG."""
