import type { Field, FieldOf } from "./field.schema";
import { answersOf } from "./types/answer-kinds.rules";
import { isLayout } from "./types/kinds.rules";
import type { QuestionType } from "./types/kinds.schema";

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

/**
 * One question of several versions. What a part is called is what the last version that had it called it. Null where there is no shape;
 * one of another type than the newest is left out, since an id keeps its type for life (decisions, "Versions").
 */
export function mergedShapes(shapes: readonly FieldShape[]): MergedField | null {
  const [newest, ...others] = shapes.toSorted((a, b) => b.number - a.number);
  if (!newest) return null;
  const { field } = newest;
  const gone = new Map<string, number>();
  const former = others.filter((other) => other.field.type === field.type);
  const merged = isLayout(field) ? null : answersOf(field.type).merged?.(field, former as Asked[], gone);
  return { ...{ field, gone, tookTexts: NONE, loopedUntil: null }, ...merged };
}

/** What is left is of the newest one's type. */
type Asked = FieldShape & { field: FieldOf<QuestionType> };

const NONE: ReadonlyMap<string, number> = new Map();
