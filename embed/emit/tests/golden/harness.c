static uint32_t mixed;

static void add(uint64_t value) {
    mixed = (mixed ^ (uint32_t)value) * 16777619u;
    mixed = (mixed ^ (uint32_t)(value >> 32)) * 16777619u;
}

/* The dynamic values, followed by the coordinate. */
static int with(const struct function *f, const uint64_t *coordinate, int count, uint64_t *all) {
    memcpy(all, f->numbers, sizeof f->numbers);
    memcpy(all + f->count, coordinate, sizeof(uint64_t) * (unsigned)count);
    return f->count + count;
}

static void give(const struct row *row, const struct function *f, const uint64_t *coordinate, int count) {
    uint64_t all[40];
    int n = with(f, coordinate, count, all);
    add(row->is_wide ? value_64(f->call, n, all) : value_32(f->call, n, all));
}

static void verdict(const struct row *row, const uint64_t *coordinate) {
    uint64_t all[40];
    int n = with(&row->inside, coordinate, row->rank, all);
    add(row->is_wide ? verdict_64(row->inside.call, n, all) : verdict_32(row->inside.call, n, all));
}

static void back(const struct row *row, uint64_t offset) {
    uint64_t all[40], outputs[24];
    int n = with(&row->coordinate, &offset, 1, all);
    bool is = row->is_wide ? back_64(row->coordinate.call, n, row->rank, all, outputs)
                           : back_32(row->coordinate.call, n, row->rank, all, outputs);
    add(is);
    for (int i = 0; is && i < row->rank; ++i) add(outputs[i]);
}

static void split(uint64_t index, const uint64_t *extents, int count, uint64_t *coordinate) {
    for (int i = 0; i < count; ++i) {
        coordinate[i] = index % extents[i];
        index /= extents[i];
    }
}

int main(void) {
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; ++r) {
        const struct row *row = &rows[r];
        mixed = 2166136261u;
        for (uint64_t k = 0; k < row->count; ++k) {
            uint64_t index = k * row->step, coordinate[24], leaves[24], offset, all[40];
            split(index, row->modes, row->rank, coordinate);
            split(index, row->extents, row->leaves, leaves);
            give(row, &row->offset, coordinate, row->rank);
            if (row->natural.call) give(row, &row->natural, leaves, row->leaves);
            if (row->index.call) give(row, &row->index, &index, 1);
            verdict(row, coordinate);
            int n = with(&row->offset, coordinate, row->rank, all);
            offset = row->is_wide ? value_64(row->offset.call, n, all) : value_32(row->offset.call, n, all);
            if (row->coordinate.call) back(row, offset);
        }
        for (int mode = 0; mode < row->rank; ++mode) {
            uint64_t past[24] = {0};
            past[mode] = row->modes[mode];
            verdict(row, past);
        }
        for (uint64_t offset = 0; offset < row->back; ++offset) back(row, offset);
        printf("%u\n", mixed);
    }
    return 0;
}
