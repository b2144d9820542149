

def split(index, extents):
    coordinate = []
    for extent in extents:
        coordinate.append(index % extent)
        index //= extent
    return coordinate


def call(function, coordinate):
    return function[0](*function[1], *coordinate)


for count, step, first, modes, extents, offset, natural, index, inside, coordinate in ROWS:
    mixed = 2166136261

    def add(value):
        global mixed
        mixed = (mixed ^ (value & 0xFFFFFFFF)) * 16777619 & 0xFFFFFFFF
        mixed = (mixed ^ (value >> 32)) * 16777619 & 0xFFFFFFFF

    def back(value):
        found = call(coordinate, [value])
        add(found is not None)
        if found is not None:
            for part in found if isinstance(found, tuple) else (found,):
                add(part)

    for i in range(0, count * step, step):
        at = split(i, modes)
        value = call(offset, at)
        add(value)
        if natural:
            add(call(natural, split(i, extents)))
        if index:
            add(call(index, [i]))
        add(call(inside, at))
        if coordinate:
            back(value)
    for mode, extent in enumerate(modes):
        past = [0] * len(modes)
        past[mode] = extent
        add(call(inside, past))
    for value in range(first):
        back(value)
    if coordinate:
        assert call(coordinate, [-1]) is None
    if modes:
        assert not call(inside, [-1] * len(modes))
    print(mixed)
