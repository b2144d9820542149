"use strict";
// The path of each element through an operation: corresponding cells of operands and result, and a
// description.
class Path {
  // `told` is the algebra's answer to `path`.
  constructor(applied, told) {
    this.name = applied.name;
    this.sources = told.sources;
    this.result = told.result;
    this.groups = told.groups;
    this.group = told.group;
    this.count = told.result.offsets.length;
    this.isInverse = this.name.endsWith("_inverse");
    // The pictures of the operation, each with its operand, or `null` for the result.
    this.pictures = new Map();
    for (const source of this.sources) {
      source.offsets = memory.cells(source.layout.notation).offsets;
    }
  }

  // Returns the offset of a result element, which other pictures share.
  memory(element) {
    return this.result.offsets[element] ?? undefined;
  }

  // Returns the index of an element in an operand, if it has a cell there. The last mode of `A` can continue
  // past its extent.
  index(source, element) {
    const index = source.indices[element];
    return index !== null && index < source.offsets.length ? index : undefined;
  }

  // Returns the result elements that a cell of a picture belongs to.
  elements(source, index) {
    if (!source) return [index];
    source.byIndex ??= new ByOffset(this.count, (element) => source.indices[element]);
    return source.byIndex.of(index);
  }

  // Returns the result elements that belong to the selection, in a picture of this or another operation.
  pointed(point) {
    if (point === null) return [];
    if (this.pictures.has(point.picture)) return this.elements(this.pictures.get(point.picture), point.index);
    if (point.offset === undefined) return [];
    this.byMemory ??= new ByOffset(this.count, (element) => this.memory(element));
    return this.byMemory.of(point.offset);
  }

  // Returns the cells of these elements in an operand or in the result.
  cells(source, elements) {
    if (!source) return elements;
    return [...new Set(elements.map((element) => this.index(source, element)))].filter((index) => index !== undefined);
  }

  // Returns the model of an operand or of the result.
  model(source) {
    const layout = (source ?? this.result).layout;
    const offsets = source ? source.offsets : this.result.offsets;
    const largest = offsets.reduce((a, b) => Math.max(a, b ?? 0), 1);
    const first = (index) => this.elements(source, index)[0];
    return {
      ...shapes.plane(layout.shape),
      cell: (index) => {
        const offset = offsets[index];
        return { label: String(offset ?? "–"), colour: offset === null ? null : colours.onScale(offset / largest) };
      },
      offset: (index) => (first(index) === undefined ? undefined : this.memory(first(index))),
      linked: (point) => this.cells(source, this.pointed(point)),
      tell: (index) => `${source?.name ?? "result"}: coordinate ${shapes.coordinate(layout.shape, index)}, index ${index}: ${offsets[index] ?? "nothing"}`,
    };
  }

  // Describes the path of an element in words.
  tell(element) {
    const [a, b] = this.sources;
    const index = a.indices[element];
    const offset = this.result.offsets[element];
    if (offset === null) return "out of bounds";
    const within = ({ layout }, index) => shapes.argument(layout.shape, index);
    if (this.isInverse) {
      if (index === null) return `the inverse${within(this.result, element)} = ${offset}, which A does not map back`;
      return `A${within(a, index)} = ${element}, and the inverse maps ${element} to ${offset}, the index of ${within(a, index)} in A`;
    }
    if (this.name === "composition" && b) {
      const at = b.offsets[element];
      return `B${within(b, element)} = ${at}, the index of ${within(a, at)} in A; A${within(a, at)} = ${offset} is the result at ${within(this.result, element)}`;
    }
    if (index === null) return `past the end of A: offset ${offset}`;
    const here = `element ${index} of A, ${shapes.coordinate(a.layout.shape, index)}`;
    const group = this.groups?.[element];
    if (this.group === "copy") {
      const copy = b ? `copy ${group}, at ${within(b, group)} of B` : `copy ${group}`;
      return `${here}, in ${copy}: offset ${a.offsets[index]} of A, ${offset} here`;
    }
    return `${here}${this.group ? `, in tile ${group}` : ""}: offset ${offset}`;
  }
}
