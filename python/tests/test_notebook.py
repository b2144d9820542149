"""Pictures, as notebooks show them."""

import xml.dom.minidom as xml

import exact_layouts as el
import pytest
from exact_layouts import Layout, Refused


def texts(svg):
    """Returns the texts of an SVG file."""
    document = xml.parseString(svg)
    assert document.documentElement.tagName == "svg"
    return [node.firstChild.data for node in document.getElementsByTagName("text") if node.firstChild]


def test_layout():
    shown = texts(Layout((2, 4), (4, 1))._repr_svg_())
    assert {str(i) for i in range(8)} <= set(shown) and "(2,4):(4,1)" in shown


def test_large_layouts_have_a_picture_or_none():
    assert len(Layout((256, 256), (256, 1))._repr_svg_()) < 2_000_000
    assert Layout(2**40, 1)._repr_svg_() is None


def test_threads_and_values():
    tv = el.make_layout_tv(Layout((2, 2), (2, 1)), Layout((1, 2), (0, 1)))
    for svg in (tv._repr_svg_(), tv.draw()._repr_svg_(), tv.layout.draw(tile=(2, 4)).svg()):
        assert "T3" in "".join(texts(svg))
    smem = Layout((2, 4), (4, 1))
    assert "T3" in "".join(texts(smem.partition_tv(tv).group(1, 4).draw(of=smem).svg()))
    assert "T31" in "".join(texts(el.MmaAtom("m16n8k16_f32_f16").draw("a").svg()))


def test_bank_conflicts():
    cost = Layout((32, 1), (32, 0)).cost(4)
    assert (cost.wavefronts, cost.ideal_wavefronts) == (32, 1)
    assert texts(cost._repr_svg_()) and texts(cost.draw().svg()) and texts(cost.draw_sectors().svg())
    with pytest.raises(Refused) as caught:
        Layout((32, 1), (32, 0)).conflict_free(1, 4)
    assert caught.value.rule == "bank conflict" and texts(caught.value._repr_svg_())


def test_refused():
    with pytest.raises(Refused) as caught:
        Layout(10, 1) / 4
    assert "does not tile: tiles of 4 elements cover 12 elements, but the layout has 10" in texts(caught.value._repr_svg_())
    assert "11*" in caught.value.picture()
    with pytest.raises(Refused) as caught:
        Layout(0, 1)
    assert caught.value._repr_svg_() is None


def test_other_pictures(tmp_path):
    a = Layout((8, 4), (4, 1))
    assert "banks of 4-byte elements" in str(a.draw(banks=4))
    assert "differ" in str(a.draw(difference=Layout((8, 4), (1, 8))))
    a.draw().save(tmp_path / "layout.svg")
    assert texts((tmp_path / "layout.svg").read_text(encoding="utf-8"))
    assert a.draw().tikz().startswith("\\begin{tikzpicture}")
