import { longestRise } from "~/lib/longest-rise.rules";
import type { LogicEntry } from "../document/logic.schema";
import type { Placed, WorkingCopy } from "./working-copy.rules";

/** A field's row as a step keeps it. */
export interface StepRow extends Placed {
  /** JSON, as stored. */
  properties: string;
  wasPublished: boolean;
}

/** What of a working copy one change touched, as it was on one side of it. */
export interface StepSide<F extends StepRow = StepRow> {
  /** Null where there was none. */
  fields: readonly (readonly [id: string, row: F | null])[];
  /** What stands elsewhere on the other side, or not at all: before which field it stood; null: at the end. In their order. */
  places: readonly (readonly [id: string, before: string | null])[];
  logic: readonly (readonly [key: string, entry: LogicEntry | null])[];
}

/** One change of a working copy, to be taken back and done again. */
export interface Step<F extends StepRow = StepRow> {
  before: StepSide<F>;
  after: StepSide<F>;
}

/** What a change did; null where it changed nothing. */
export function stepBetween<F extends StepRow>(
  before: WorkingCopy<F>,
  after: WorkingCopy<F>,
): Step<F> | null {
  const [was, is] = [byId(before.fields), byId(after.fields)];
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  const changed = ids.filter((id) => !isSameRow(was.get(id) ?? null, is.get(id) ?? null));
  const keys = [...new Set([...Object.keys(before.logicMap), ...Object.keys(after.logicMap)])];
  const rules = keys.filter((key) => !isSameEntry(entryAt(before, key), entryAt(after, key)));
  const displaced = displacedIn(before.fields, after.fields);
  if (changed.length + rules.length + displaced.size === 0) return null;
  const sideOf = (copy: WorkingCopy<F>, rows: ReadonlyMap<string, F>): StepSide<F> => ({
    fields: changed.map((id) => [id, rows.get(id) ?? null]),
    places: placesOf(copy.fields, displaced),
    logic: rules.map((key) => [key, entryAt(copy, key)]),
  });
  return { before: sideOf(before, was), after: sideOf(after, is) };
}

/**
 * The copy with one side of a step in place of the other. `changed`: what the step touched is not as it left it; `published`: a field
 * was published as the type that it has, which it keeps (decisions, "Versions").
 */
export function stepped<F extends StepRow>(
  copy: WorkingCopy<F>,
  { from, to }: { from: StepSide<F>; to: StepSide<F> },
): WorkingCopy<F> | "changed" | "published" {
  const now = byId(copy.fields);
  const isAsLeft =
    from.fields.every(([id, row]) => isSameRow(now.get(id) ?? null, row)) &&
    from.logic.every(([key, entry]) => isSameEntry(entryAt(copy, key), entry));
  if (!isAsLeft) return "changed";
  const rows = new Map(now);
  for (const [id, row] of to.fields) {
    const known = now.get(id);
    if (row && known?.wasPublished && known.type !== row.type) return "published";
    if (row) rows.set(id, known ? { ...row, wasPublished: known.wasPublished } : row);
    else rows.delete(id);
  }
  const displaced = new Set([...from.places, ...to.places].map(([id]) => id));
  const order = copy.fields.map(({ id }) => id).filter((id) => !displaced.has(id));
  for (const [id, before] of to.places.toReversed()) {
    const place = before === null ? order.length : order.indexOf(before);
    if (place < 0) return "changed";
    order.splice(place, 0, id);
  }
  const fields = order.flatMap((id) => rows.get(id) ?? []);
  if (fields.length !== rows.size) return "changed";
  const logic = new Map(Object.entries(copy.logicMap));
  for (const [key, entry] of to.logic) {
    if (entry) logic.set(key, entry);
    else logic.delete(key);
  }
  return { fields, logicMap: to.logic.length > 0 ? Object.fromEntries(logic) : copy.logicMap };
}

/** The step, with what was published since it was made: a field that it brings back later keeps its type too. */
export function withPublished<F extends StepRow>(step: Step<F>, { fields }: WorkingCopy<F>): Step<F> {
  const published = new Set(fields.flatMap(({ id, wasPublished }) => (wasPublished ? [id] : [])));
  const sideOf = (side: StepSide<F>): StepSide<F> => ({
    ...side,
    fields: side.fields.map(([id, row]) => [
      id,
      row && published.has(id) ? { ...row, wasPublished: true } : row,
    ]),
  });
  return { before: sideOf(step.before), after: sideOf(step.after) };
}

const byId = <F extends Placed>(fields: readonly F[]): Map<string, F> =>
  new Map(fields.map((field) => [field.id, field]));

const entryAt = ({ logicMap }: WorkingCopy, key: string): LogicEntry | null =>
  Object.hasOwn(logicMap, key) ? (logicMap[key] ?? null) : null;

/** Whether it was published is no change of a copy. */
const isSameRow = (one: StepRow | null, other: StepRow | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.type === other.type && one.properties === other.properties);

const isSameEntry = (one: LogicEntry | null, other: LogicEntry | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function placesOf(fields: readonly Placed[], displaced: ReadonlySet<string>): [string, string | null][] {
  return fields.flatMap(({ id }, at): [string, string | null][] =>
    displaced.has(id) ? [[id, fields[at + 1]?.id ?? null]] : [],
  );
}

/** What came, what went, and as few others as need be so that the rest stands in one order on both sides. */
function displacedIn(before: readonly Placed[], after: readonly Placed[]): ReadonlySet<string> {
  const placeBefore = new Map(before.map(({ id }, at) => [id, at]));
  const inAfter = new Set(after.map(({ id }) => id));
  const kept = after.filter(({ id }) => placeBefore.has(id));
  const steady = longestRise(kept.map(({ id }) => placeBefore.get(id) ?? 0));
  return new Set([
    ...before.filter(({ id }) => !inAfter.has(id)).map(({ id }) => id),
    ...after.filter(({ id }) => !placeBefore.has(id)).map(({ id }) => id),
    ...kept.filter((_, at) => !steady.has(at)).map(({ id }) => id),
  ]);
}
