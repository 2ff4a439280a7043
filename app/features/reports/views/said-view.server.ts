import { sql } from "drizzle-orm";
import { as, jsonList, jsonRows } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import type { FoundView } from "./listed.server";
import type { FilterWords } from "./listed.types";
import type { SaidView } from "./views.rules";

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** `<id>.<word>` of a custom field. */
const FIELD_CHOICE = /^([0-9a-f-]{36})\.(yes|no|some|none)$/;
const FIELD_WORDS: Record<string, string> = { yes: "yes", no: "no", some: "filled in", none: "blank" };

/** Names of what some addresses name, by id. */
export type Names = Map<string, string>;

/** The names of all that these views name by their ids: one read, whatever they are. */
export function namesRead(views: readonly FoundView[]): Read<Names> {
  const ids = new Set<string>();
  for (const { id, search } of views) {
    if (id) ids.add(id);
    for (const [, value] of search) {
      const [, field = value] = FIELD_CHOICE.exec(value) ?? [];
      if (IS_ID.test(field)) ids.add(field);
    }
  }
  const among = jsonList([...ids]);
  const rows = jsonRows(
    { id: as<string>(sql`id`), name: as<string>(sql`name`) },
    sql`from (select id, name from team_type where id in ${among}
      union all select id, title from task_group where id in ${among}
      union all select id, label from custom_field where id in ${among}
      union all select id, title from task where id in ${among}
      union all select id, title from form where id in ${among}
      union all select id, company from supplier where id in ${among}
      union all select id, name from team where id in ${among}
      union all select id, first_name || ' ' || surname from user where id in ${among})`,
  );
  return mapRead(rows, (found) => new Map(found.map(({ id, name }) => [id, name])));
}

/** What is no filter of a list, though it stands in its address. */
const NO_FILTERS = ["sort", "dir", "page", "view", "columns", "open"];
const LOST = "something that was deleted";

/** A view in words. */
export function saidView({ listed, id, search }: FoundView, names: Names): SaidView {
  const filters: SaidView["filters"] = [];
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).filter((value) => value !== "");
    if (NO_FILTERS.includes(name) || values.length === 0) continue;
    const words = listed.words[name];
    if (!words) continue;
    filters.push({ label: words.label, values: values.map((value) => saidValue(value, words, names)) });
  }
  const title = id ? names.get(id) : undefined;
  return {
    list: id ? `${listed.label} of ${title ? `“${title}”` : LOST}` : listed.label,
    filters,
    isLost:
      (id !== "" && title === undefined) || filters.some(({ values }) => values.some(({ isLost }) => isLost)),
  };
}

function saidValue(value: string, { values, names: kind, say }: FilterWords, names: Names) {
  const word = values?.[value];
  if (word !== undefined) return { text: word, isLost: false };
  const [, field, choice] = FIELD_CHOICE.exec(value) ?? [];
  if (field !== undefined && choice !== undefined) {
    const label = names.get(field);
    return { text: label ? `${label}: ${FIELD_WORDS[choice]}` : LOST, isLost: label === undefined };
  }
  if (say) return { text: say(value), isLost: false };
  if (kind === undefined && !IS_ID.test(value)) return { text: value, isLost: false };
  const name = names.get(value);
  return { text: name ?? LOST, isLost: name === undefined };
}
