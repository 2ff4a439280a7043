import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { LogicEntry, LogicMap } from "../document/logic.schema";
import { namedByRules, rulesIn } from "../document/rules-in.rules";
import { CONTAINERS, isNewPage, isSection, NEW_PAGE } from "../document/structure.rules";
import { INVALID_FIELDS } from "../forms.texts";

/** Of a form, and of a field group. */
export const MOST_WORKING_FIELDS = 500;

/** What of a field its place in a form follows from. */
export interface Placed {
  id: string;
  type: string;
}

/** What staff edit of a form or a field group: its fields in their order, and which of them are shown when. */
export interface WorkingCopy<F extends Placed = Placed> {
  fields: readonly F[];
  logicMap: LogicMap;
}

/** A page with all that stands on it, a section with all that stands in it, any other field alone. */
export function blockOf<F extends Placed>(fields: readonly F[], id: string): readonly F[] {
  const from = fields.findIndex((field) => field.id === id);
  const first = fields[from];
  if (!first) throw new NotFound();
  const ends = endsOf(first);
  if (ends.length === 0) return [first];
  const length = fields.slice(from + 1).findIndex(({ type }) => ends.includes(type));
  return fields.slice(from, length < 0 ? undefined : from + 1 + length);
}

/** A page ends where the next one begins, a section there too or where the next section does. */
function endsOf(field: Placed): readonly string[] {
  if (isNewPage(field)) return [NEW_PAGE];
  return isSection(field) ? CONTAINERS : [];
}

/** With fields put before another one; null: at the end. */
export function withAdded<F extends Placed>(
  copy: WorkingCopy<F>,
  added: readonly F[],
  before: string | null,
): WorkingCopy<F> {
  if (copy.fields.length + added.length > MOST_WORKING_FIELDS)
    throw new Refused(INVALID_FIELDS, { type: `There can be at most ${MOST_WORKING_FIELDS} fields.` });
  const place = placeOf(copy.fields, before);
  return { ...copy, fields: copy.fields.toSpliced(place, 0, ...added) };
}

/**
 * With a field in the place that another one had. Where it is another field than before, what says when it is shown, and what shows
 * it, is its own from now on; rules that ask the former one still name that, and are to be mended.
 */
export function withReplaced<F extends Placed>(
  copy: WorkingCopy<F>,
  { id, by }: { id: string; by: F },
): WorkingCopy<F> {
  const fields = copy.fields.map((field) => (field.id === id ? by : field));
  const named = (shown: string) => (shown === id ? by.id : shown);
  const isNamed = Object.entries(copy.logicMap).some(([key, { thenFieldId, elseFieldId }]) =>
    [key, thenFieldId, elseFieldId].includes(id),
  );
  if (by.id === id || !isNamed) return { ...copy, fields };
  const entries = Object.entries(copy.logicMap).map(([key, entry]): [string, LogicEntry] => [
    named(key),
    { ...entry, thenFieldId: named(entry.thenFieldId), elseFieldId: named(entry.elseFieldId) },
  ]);
  return { fields, logicMap: Object.fromEntries(entries) };
}

/** With a field, or the whole page or section, before another one. None goes into itself. */
export function withMoved<F extends Placed>(
  copy: WorkingCopy<F>,
  { id, before }: { id: string; before: string | null },
): WorkingCopy<F> {
  const moved = blockOf(copy.fields, id);
  const going = new Set(moved.map((field) => field.id));
  if (before !== null && before !== id && going.has(before))
    throw new Conflict("A page or a section cannot be moved into itself.");
  if (before === id) return copy;
  const rest = copy.fields.filter((field) => !going.has(field.id));
  return { ...copy, fields: rest.toSpliced(placeOf(rest, before), 0, ...moved) };
}

/** Without some fields, and without the logic that was theirs. What a page or a section held stays. */
export function withoutFields<F extends Placed>(
  copy: WorkingCopy<F>,
  ids: readonly string[],
): WorkingCopy<F> {
  const going = new Set(ids);
  if (ids.some((id) => !copy.fields.some((field) => field.id === id))) throw new NotFound();
  const logic = Object.entries(copy.logicMap).filter(([key]) => !going.has(key));
  return {
    fields: copy.fields.filter(({ id }) => !going.has(id)),
    logicMap: logic.length === Object.keys(copy.logicMap).length ? copy.logicMap : Object.fromEntries(logic),
  };
}

/** With the logic of a field; null: it has none any more. */
export function withLogic<F extends Placed>(
  copy: WorkingCopy<F>,
  { id, entry }: { id: string; entry: LogicEntry | null },
): WorkingCopy<F> {
  if (!copy.fields.some((field) => field.id === id)) throw new NotFound();
  const { [id]: _, ...others } = copy.logicMap;
  return { ...copy, logicMap: entry ? { ...others, [id]: entry } : others };
}

/** The fields of which the logic names one of these. */
export function namedBy(logicMap: LogicMap, ids: readonly string[]): string[] {
  const named = new Set(ids);
  return Object.entries(logicMap).flatMap(([key, { rules, thenFieldId, elseFieldId }]) => {
    const nested = rulesIn({ rules }).map(({ nestedId }) => nestedId);
    const names = [thenFieldId, elseFieldId, ...namedByRules({ rules }), ...nested];
    return names.some((name) => named.has(name)) ? [key] : [];
  });
}

function placeOf(fields: readonly Placed[], before: string | null): number {
  if (before === null) return fields.length;
  const place = fields.findIndex(({ id }) => id === before);
  if (place < 0) throw new NotFound();
  return place;
}
