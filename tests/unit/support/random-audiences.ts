import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;

/*
 * Things of every kind with random types, named teams and conditions, and who sees them by the letter of decisions.md ("Who sees what,
 * exactly"), with no word of the product's own rules.
 */

const AT = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
const AUDIT = sql`created_at, created_by, updated_at, updated_by`;

export const KINDS = ["task", "content", "download", "supplier", "entry", "form"] as const;
export type Kind = (typeof KINDS)[number];

interface Field {
  id: string;
  type: "text" | "boolean";
  format: "text" | "number" | "date";
  isKept: boolean;
}
interface Value {
  value: string;
  isAnswered: boolean;
  number: number | null;
  day: string | null;
}
export interface Team {
  id: string;
  isOrganiser: boolean;
  isChild: boolean;
  typeId: string | null;
  parentTypeId: string | null;
  values: Record<string, Value>;
}
interface Condition {
  fieldId: string;
  format: "text" | "number" | "date" | "boolean";
  comparison: string;
  value: string;
  number: number | null;
  day: string | null;
}
export interface Thing {
  id: string;
  /** Its title: one word, which nothing else has. */
  word: string;
  kind: Kind;
  isOpen: boolean;
  show: string[];
  hide: string[];
  shares: boolean | null;
  base: "everybody" | "types" | "teams" | null;
  teamsIn: string[];
  teamsOut: string[];
  conditions: Condition[];
}

const TYPES = ["ta", "tb"];
const FIELDS: Field[] = [
  { id: "area", type: "text", format: "number", isKept: true },
  { id: "since", type: "text", format: "date", isKept: true },
  { id: "hall", type: "text", format: "text", isKept: true },
  { id: "power", type: "boolean", format: "text", isKept: true },
  { id: "free", type: "text", format: "number", isKept: false },
];
const WORDS = ["Hall 4", "hall 4", "Hall 5", "Ü"];
const DAYS = ["2027-03-01", "2027-03-02", "2027-04-01"];

const some = <T>(of: Dice, from: readonly T[], oneIn = 2): T[] => from.filter(() => of.upTo(oneIn) === 0);

function answerOf(of: Dice, { type, format }: Field): Value {
  const none = { value: type === "boolean" ? "false" : "", isAnswered: false, number: null, day: null };
  if (of.upTo(4) === 0) return none;
  if (type === "boolean") return { ...none, value: of.flip() ? "true" : "false", isAnswered: true };
  if (format === "text") return { ...none, value: of.pick(WORDS), isAnswered: true };
  if (of.upTo(5) === 0) return { ...none, value: "approx. 30", isAnswered: true };
  if (format === "date") {
    const day = of.pick(DAYS);
    return { ...none, value: day, isAnswered: true, day };
  }
  const number = of.pick([-1, 0, 20, 20.5, 36]);
  return { ...none, value: String(number), isAnswered: true, number };
}

const COMPARISONS = {
  text: ["is", "isNot", "answered", "blank"],
  boolean: ["is", "answered", "blank"],
  number: ["is", "isNot", "moreThan", "atLeast", "lessThan", "atMost", "answered", "blank"],
  date: ["is", "isNot", "moreThan", "atLeast", "lessThan", "atMost", "answered", "blank"],
};

function conditionOf(of: Dice): Condition {
  const field = of.pick(FIELDS);
  const format = field.type === "boolean" ? "boolean" : field.format;
  // One in ten asks a field that is gone, or is of another format by now.
  const odd = of.upTo(10);
  const none = { value: "", number: null, day: null };
  const comparison = of.pick(COMPARISONS[format]);
  const wanted =
    comparison === "answered" || comparison === "blank"
      ? none
      : format === "number"
        ? { ...none, value: "20", number: of.pick([0, 20, 36]) }
        : format === "date"
          ? { ...none, value: "x", day: of.pick(DAYS) }
          : { ...none, value: format === "boolean" ? of.pick(["true", "false"]) : of.pick(WORDS) };
  return {
    fieldId: odd === 0 ? "gone" : field.id,
    format: odd === 1 ? (format === "text" ? "number" : "text") : format,
    comparison,
    ...wanted,
  };
}

export function randomAudiences(
  of: Dice,
  {
    teams: manyTeams,
    things: manyThings,
    idOf = (word) => word,
    isPlain = false,
  }: { teams: number; things: number; idOf?: (word: string) => string; isPlain?: boolean },
) {
  const teams = Array.from({ length: manyTeams }, (_, nth): Team => {
    const isChild = of.upTo(3) === 0;
    return {
      id: idOf(`team${nth}`),
      isOrganiser: of.upTo(12) === 0,
      isChild,
      typeId: of.pick([null, ...TYPES]),
      parentTypeId: isChild ? of.pick([null, ...TYPES]) : null,
      values: Object.fromEntries(FIELDS.map((field) => [field.id, answerOf(of, field)])),
    };
  });
  const ids = teams.map(({ id }) => id);
  const things = KINDS.flatMap((kind) =>
    Array.from({ length: manyThings }, (_, nth): Thing => {
      const base = isPlain ? null : of.pick([null, "everybody", "types", "teams"] as const);
      const show = base === null || base === "types" ? some(of, TYPES) : [];
      const teamsIn = base === null ? [] : some(of, ids, 5);
      return {
        ...{ id: idOf(`${kind}${nth}`), word: `${kind}${nth}` },
        kind,
        isOpen: kind === "entry" || kind === "form" || of.upTo(6) > 0,
        show,
        hide: kind === "download" || kind === "supplier" ? some(of, TYPES, 4) : [],
        shares: kind === "supplier" || kind === "form" ? null : of.flip(),
        base,
        teamsIn,
        teamsOut: base === null ? [] : some(of, ids, 5).filter((id) => !teamsIn.includes(id)),
        conditions: base === null ? [] : Array.from({ length: of.upTo(3) }, () => conditionOf(of)),
      };
    }),
  );
  return { teams, things, writes: [...teamRows(teams), ...things.flatMap(thingRows)] };
}

/** By the letter: it is open, and (organiser team, or not out and (in, or (base and condition))). */
export function plainlySees(thing: Thing, team: Team): boolean {
  if (!thing.isOpen) return false;
  if (team.isOrganiser) return true;
  const type = team.typeId ?? (team.isChild ? team.parentTypeId : null);
  if (type !== null && thing.hide.includes(type)) return false;
  if (thing.teamsOut.includes(team.id)) return false;
  if (thing.teamsIn.includes(team.id)) return true;
  return isOfBase(thing, team, type) && thing.conditions.every((one) => holds(one, team));
}

function isOfBase({ base, show, shares }: Thing, team: Team, type: string | null): boolean {
  if (base === "teams") return false;
  if (team.isChild && shares !== null) return shares;
  if (base === "everybody" || (base === null && show.length === 0)) return true;
  return type !== null && show.includes(type);
}

function holds({ fieldId, format, comparison, ...wanted }: Condition, team: Team): boolean {
  const field = FIELDS.find(({ id }) => id === fieldId);
  if (!field?.isKept) return false;
  if ((field.type === "boolean" ? "boolean" : field.format) !== format) return false;
  const own = team.values[fieldId] as Value;
  if (comparison === "blank") return !own.isAnswered;
  if (!own.isAnswered) return false;
  if (comparison === "answered") return true;
  const pair: [number | string | null, number | string | null] =
    format === "number"
      ? [own.number, wanted.number]
      : format === "date"
        ? [own.day, wanted.day]
        : [own.value.toLowerCase().replace("ü", "Ü"), wanted.value.toLowerCase().replace("ü", "Ü")];
  const [has, asks] = pair;
  if (has === null || asks === null) return false;
  switch (comparison) {
    case "is":
      return has === asks;
    case "isNot":
      return has !== asks;
    case "moreThan":
      return has > asks;
    case "atLeast":
      return has >= asks;
    case "lessThan":
      return has < asks;
    default:
      return has <= asks;
  }
}

function teamRows(teams: readonly Team[]): Write[] {
  const row = (
    id: string,
    typeId: string | null,
    more: { isOrganiser?: boolean; parentId?: string; isArchived?: boolean },
  ) =>
    sql`insert into team (id, name, is_organiser, stand_share_role, parent_team_id, team_type_id, is_archived, ${AUDIT})
      values (${id}, ${id}, ${more.isOrganiser ? 1 : 0}, ${more.parentId ? "child" : "none"}, ${more.parentId ?? null},
        ${typeId}, ${more.isArchived ? 1 : 0}, ${AT})`;
  return [
    ...TYPES.map((id) => sql`insert into team_type (id, name, ${AUDIT}) values (${id}, ${id}, ${AT})`),
    ...[null, ...TYPES].map((type) => row(`parent-${type}`, type, { isArchived: true })),
    ...teams.map(({ id, typeId, isChild, isOrganiser, parentTypeId }) =>
      row(id, typeId, { isOrganiser, ...(isChild && { parentId: `parent-${parentTypeId}` }) }),
    ),
    ...FIELDS.map(
      ({ id, type, format, isKept }, at) =>
        sql`insert into custom_field (id, label, type, format, is_kept_by_staff, order_index, ${AUDIT})
          values (${id}, ${id}, ${type}, ${format}, ${Number(isKept)}, ${at}, ${AT})`,
    ),
    ...teams.flatMap(({ id, values }) =>
      Object.entries(values).map(
        ([fieldId, { value, isAnswered, number, day }]) =>
          sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, number, day, updated_at, updated_by)
            values (${id}, ${fieldId}, ${value}, ${Number(isAnswered)}, ${number}, ${day}, 'now', 'x')`,
      ),
    ),
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, ${AUDIT})
      values ('f', 'downloads', 'd', 'stored', 'plan.pdf', 'application/pdf', 1, 'k', ${AT})`,
  ];
}

const LINKS: Record<Kind, { table: string; id: string; hasRule: boolean }> = {
  task: { table: "task_team_type", id: "task_id", hasRule: false },
  content: { table: "content_team_type", id: "content_id", hasRule: false },
  download: { table: "download_team_type", id: "download_id", hasRule: true },
  supplier: { table: "supplier_team_type", id: "supplier_id", hasRule: true },
  entry: { table: "time_table_entry_team_type", id: "entry_id", hasRule: false },
  form: { table: "form_team_type", id: "form_id", hasRule: false },
};

function thingRows(thing: Thing): Write[] {
  const { id, word, kind, isOpen, base, shares } = thing;
  const [open, toShares] = [isOpen ? 1 : 0, shares ? 1 : 0];
  const row: Record<Kind, () => SQL> = {
    task: () => sql`insert into task (id, title, type, due_date, is_archived, show_to_child_teams, audience_base, ${AUDIT})
      values (${id}, ${word}, 'task', '2027-06-01', ${1 - open}, ${toShares}, ${base}, ${AT})`,
    content:
      () => sql`insert into content (id, title, live_title, path, is_published, is_archived, show_to_child_teams, audience_base, ${AUDIT})
      values (${id}, ${word}, ${word}, ${word}, ${open}, 0, ${toShares}, ${base}, ${AT})`,
    download:
      () => sql`insert into download (id, name, file_id, show_download, show_to_child_teams, audience_base, ${AUDIT})
      values (${id}, ${word}, 'f', ${open}, ${toShares}, ${base}, ${AT})`,
    supplier: () => sql`insert into supplier (id, company, is_archived, audience_base, ${AUDIT})
      values (${id}, ${word}, ${1 - open}, ${base}, ${AT})`,
    entry:
      () => sql`insert into time_table_entry (id, title, start_day, end_day, show_to_child_teams, audience_base, ${AUDIT})
      values (${id}, ${word}, '2027-06-01', '2027-06-01', ${toShares}, ${base}, ${AT})`,
    form: () => sql`insert into form (id, title, short_name, is_published, audience_base, ${AUDIT})
      values (${id}, ${word}, ${word}, 1, ${base}, ${AT})`,
  };
  const { table, id: column, hasRule } = LINKS[kind];
  const link = (rule: string, typeId: string) =>
    hasRule
      ? sql`insert into ${sql.raw(table)} (${sql.raw(column)}, rule, team_type_id) values (${id}, ${rule}, ${typeId})`
      : sql`insert into ${sql.raw(table)} (${sql.raw(column)}, team_type_id) values (${id}, ${typeId})`;
  const name = (rule: string) => (teamId: string) =>
    sql`insert into audience_team (thing_id, team_id, rule) values (${id}, ${teamId}, ${rule})`;
  return [
    row[kind](),
    ...thing.show.map((type) => link("show", type)),
    ...thing.hide.map((type) => link("hide", type)),
    ...thing.teamsIn.map(name("in")),
    ...thing.teamsOut.map(name("out")),
    ...thing.conditions.map(
      ({ fieldId, format, comparison, value, number, day }, at) =>
        sql`insert into audience_condition (thing_id, position, custom_field_id, format, comparison, value, number, day)
          values (${id}, ${at}, ${fieldId}, ${format}, ${comparison}, ${value}, ${number}, ${day})`,
    ),
  ];
}
