"""A typed program, which mypy checks."""

from exact_layouts import Layout, Refused, Swizzle, coalesce, find_layout, make_layout, redistribute_plan, size

row = Layout((4, 8), (8, 1))
offset: int = row(3)
tiles: Layout = row @ Layout("4:1") / (2, 2)
merged: Layout = coalesce(tiles, target_profile=(1, 1))
picture: str | None = row._repr_svg_()
swizzled: Layout = Swizzle(3, 0, 3) @ row
elements: int = size((2, 3))
found: Layout = find_layout(lambda i: i, size=4)
peers: int = redistribute_plan({"x": 4}, (8, 8), ["Shard(0)"], ["Replicate"]).steps[0].peers
modes: list[Layout] = list(make_layout((4, 8), stride=(8, 1)))
try:
    row / 5
except Refused as error:
    rule: str = error.rule
    suggestion: str | None = error.suggestion
