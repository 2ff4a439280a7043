import type { Field, FieldOf } from "./field.schema";
import { ADDRESS_PARTS, NAME_PARTS } from "./field-types.rules";

/** A question as a version asked it. */
export interface FieldShape {
  field: Field;
  /** Of the newest version that asked it in this very way. */
  number: number;
}

/** A question as all versions together ask it. */
export interface MergedField {
  /** As the newest of them has it; behind that the parts that it had before: items, columns, parts of names and addresses, options. */
  field: Field;
  /** Of the parts that it has no more, by their ids: the version that asked each last. */
  gone: ReadonlyMap<string, number>;
  /** Of columns of numbers that took other texts before, by their ids: the version that did so last. */
  tookTexts: ReadonlyMap<string, number>;
  /** Of a group that has one entry by now: the version in which it had several last. */
  loopedUntil: number | null;
}

/** What went says which version asked it last: "Height (until version 3)". */
export const untilVersion = (label: string, number: number): string => `${label} (until version ${number})`;

/**
 * One question of several versions. What a part is called is what the last version that had it called it. Null where there is no shape;
 * one of another type than the newest is left out, since an id keeps its type for life (decisions, "Versions").
 */
export function mergedShapes(shapes: readonly FieldShape[]): MergedField | null {
  const [newest, ...others] = shapes.toSorted((a, b) => b.number - a.number);
  if (!newest) return null;
  const gone = new Map<string, number>();
  const former = others.filter(({ field }) => field.type === newest.field.type);
  const of = <T extends Field["type"]>(_type: T) => former as { field: FieldOf<T>; number: number }[];
  const { field } = newest;
  const merged = (own: Field, more: Partial<MergedField> = {}): MergedField => ({
    ...{ field: own, gone, tookTexts: NONE, loopedUntil: null },
    ...more,
  });
  switch (field.type) {
    case "checkbox":
    case "dropdown": {
      const options = withGone(field.options, of(field.type), {
        gone,
        partsOf: (shape) => shape.options,
        idOf: ({ value }) => value,
        named: (option, number) => ({ ...option, label: untilVersion(option.label || option.value, number) }),
      });
      return merged({ ...field, options });
    }
    case "itemList": {
      const items = withGone(field.items, of("itemList"), {
        gone,
        partsOf: (shape) => shape.items,
        idOf: ({ itemId }) => itemId,
        named: (item, number) => ({ ...item, label: untilVersion(item.label || "Item", number) }),
      });
      return merged({ ...field, items });
    }
    case "repeater": {
      const cellSchema = withGone(field.cellSchema, of("repeater"), {
        gone,
        partsOf: (shape) => shape.cellSchema,
        idOf: ({ id }) => id,
        named: (cell, number) => ({ ...cell, label: untilVersion(cell.label || "Column", number) }),
      });
      return merged({ ...field, cellSchema }, { tookTexts: textColumns(cellSchema, of("repeater")) });
    }
    case "fullName":
      return merged(withGoneParts(field, of("fullName"), { parts: NAME_PARTS, gone }));
    case "address":
      return merged(withGoneParts(field, of("address"), { parts: ADDRESS_PARTS, gone }));
    case "template": {
      const looped = of("template").find((shape) => shape.field.isLooping);
      return merged(field, { loopedUntil: field.isLooping ? null : (looped?.number ?? null) });
    }
    default:
      return merged(field);
  }
}

const NONE: ReadonlyMap<string, number> = new Map();

function withGone<F extends Field, P>(
  own: readonly P[],
  former: readonly { field: F; number: number }[],
  {
    gone,
    partsOf,
    idOf,
    named,
  }: {
    gone: Map<string, number>;
    partsOf: (field: F) => readonly P[];
    idOf: (part: P) => string;
    named: (part: P, number: number) => P;
  },
): P[] {
  const parts = [...own];
  const known = new Set(own.map(idOf));
  for (const { field, number } of former) {
    for (const part of partsOf(field)) {
      const id = idOf(part);
      if (known.has(id)) continue;
      known.add(id);
      gone.set(id, number);
      parts.push(named(part, number));
    }
  }
  return parts;
}

function withGoneParts<F extends FieldOf<"fullName"> | FieldOf<"address">, P extends string>(
  field: F,
  former: readonly { field: F; number: number }[],
  { parts, gone }: { parts: readonly P[]; gone: Map<string, number> },
): F {
  const partOf = (of: F, part: P) => (of as unknown as Record<P, { label: string; show: boolean }>)[part];
  const shown = parts.flatMap((part) => {
    const last = former.find((shape) => partOf(shape.field, part).show);
    if (partOf(field, part).show || !last) return [];
    gone.set(part, last.number);
    return [[part, { label: untilVersion(partOf(last.field, part).label, last.number), show: true }]];
  });
  return { ...field, ...Object.fromEntries(shown) };
}

function textColumns(
  cells: FieldOf<"repeater">["cellSchema"],
  former: readonly { field: FieldOf<"repeater">; number: number }[],
): ReadonlyMap<string, number> {
  const took = cells.flatMap(({ id, type }): [string, number][] => {
    const last = former.find(({ field }) =>
      field.cellSchema.some((cell) => cell.id === id && cell.type !== "number"),
    );
    return type === "number" && last ? [[id, last.number]] : [];
  });
  return new Map(took);
}
