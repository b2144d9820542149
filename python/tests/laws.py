"""The functions of layouts, by evaluation."""


def extended(layout, index):
    """Returns the offset of an index. The last mode continues after the last element."""
    flat = layout.flatten()
    offset = 0
    for mode in list(flat)[:-1]:
        offset += mode(index % mode.size())
        index //= mode.size()
    last = flat.stride[-1] if isinstance(flat.stride, tuple) else flat.stride
    return offset + index * last
