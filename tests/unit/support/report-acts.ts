import { type SQL, sql } from "drizzle-orm";
import { DatabaseError } from "#db/write-batch";
import { deleteSubmissions } from "~/features/forms/submissions/delete-submissions.commands.server";
import { SubmissionSearch, submissionScope } from "~/features/forms/submissions/list/submission-list.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { keepParts } from "~/features/forms/submissions/report/keep-parts.server";
import { type ReportRows, reportRows } from "~/features/forms/submissions/report/report.queries.server";
import { DomainError } from "~/lib/errors";
import type { dice } from "../../harness/dice";
import { submissionsHouse } from "./submissions-house";

type Dice = ReturnType<typeof dice>;

/** So small that a few dozen submissions make several. */
const PART_SIZE = 7;
const VALUES = ["a", "b", 'c "quoted" \\ é\n\u{1f41f}', "", "1.5", "-2", "x.y/z"];
const NUMBERS = [0, 1, 2, 2.5, 0.1, -7, 1_000_000.25, 3];
const AT = "2027-01-01T00:00:00.000Z";
const TYPES = ["application/pdf", "image/png"];

const choice = (label: string, more: object = {}) => ({
  ...{ type: "checkbox", label, ...more },
  options: ["a", "b", "c"].map((value) => ({ label: value, value })),
});

/** Rows in an order of their own, sums to fifteen digits: in which order numbers are added up is nobody's business. */
export function comparable({ counted: _, ...rows }: ReportRows) {
  const rounded = (_key: string, value: unknown) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value;
  return Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [
      name,
      list.map((row) => JSON.stringify(row, rounded)).toSorted(),
    ]),
  );
}

/**
 * So many random acts on a form's submissions, by commands and past them, and reports between them. `wrong`: acts after which the report in
 * parts said something else than all answers do.
 */
export async function reportedOn(of: Dice, many: number) {
  const house = await submissionsHouse();
  const group = await house.group("Contact", { type: "number", label: "Age" }, choice("Role"));
  await house.publishGroup(group.owner.id);
  const form = await house.published([
    choice("Kind"),
    choice("Days", { isMulti: true }),
    { type: "number", label: "Weight" },
    { type: "date", label: "Arrival" },
    {
      ...{ type: "repeater", label: "Vehicles" },
      cellSchema: [
        { id: "cell1", label: "Plate" },
        { id: "cell2", label: "Kind" },
      ],
    },
    {
      ...{ type: "itemList", label: "Power" },
      items: [{ itemId: "socket", label: "Socket", price: 4_250 }],
    },
    { type: "grandTotal", label: "Total" },
    { type: "area", label: "Needs" },
    { type: "upload", label: "Plan" },
    { type: "template", fieldGroupId: group.owner.id, label: "People", isLooping: true, maxLoops: 3 },
  ]);
  const [kind = "", days = "", weight = "", arrival = "", vehicles = "", power = "", total = "", needs = ""] =
    form.ids;
  const [plan = "", people = ""] = form.ids.slice(8);
  const nested = group.ids;
  const scope = submissionScope(house.admin, form.id, SubmissionSearch.parse({}), { isReport: true });
  // All answers are looked up by a filter that leaves everything: some acts give answers to what was not sent in.
  const everyVersion = Array.from({ length: 200 }, (_, n) => String(n + 1));
  const report = (fromParts: boolean) => {
    const query = SubmissionSearch.parse(fromParts ? {} : { version: everyVersion });
    return house.at.read(
      reportRows(
        { query, scope },
        { fromParts, keeping: { partSize: PART_SIZE, characters: of.pick([3_000, 1_000_000]) } },
      ),
    );
  };
  const write = (...writes: SQL[]) => house.at.write(...writes);
  await write(
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values ('other', '', '', '', '', '')`,
  );
  let made = 0;

  const some = async (which = sql`edit_of is null`) => {
    const rows = await house.rows<{ id: string }>(
      sql`select id from submission where form_id = ${form.id} and ${which}`,
    );
    return rows.length > 0 ? of.pick(rows).id : "none";
  };
  const instant = () => new Date(Date.UTC(2027, 0, 1) + of.upTo(60) * 3_600_000).toISOString();
  const day = () => instant().slice(0, 10);
  const answer = (id: string): SQL => {
    const says = (fieldId: string, more: object = {}) => ({ id, fieldId, nestedId: "", row: 0, ...more });
    const row = of.pick([
      says(kind, { text: of.pick(VALUES) }),
      says(days, { text: of.pick(VALUES), row: of.upTo(3) }),
      says(weight, { number: of.pick(NUMBERS) }),
      says(arrival, { date: day() }),
      says(vehicles, { nestedId: of.pick(["cell1", "cell2"]), row: of.upTo(4), text: of.pick(VALUES) }),
      says(power, { nestedId: of.pick(["", "socket", "socket.amount"]), number: of.upTo(9) }),
      says(total, { number: of.upTo(9_000) }),
      says(needs, { text: `Need ${of.upTo(5)}` }),
      says(plan, { number: 1 }),
      says(people, {
        nestedId: of.pick(nested),
        row: of.upTo(3),
        ...(of.flip() ? { number: 3 } : { text: "a" }),
      }),
      says("of no question", { text: "a" }),
    ]);
    return sql`insert into submission_answer (submission_id, field_id, nested_id, row, text, number, date)
      select s.id, v.value ->> 'fieldId', v.value ->> 'nestedId', v.value ->> 'row', v.value ->> 'text', v.value ->> 'number',
        v.value ->> 'date' from json_each(${JSON.stringify([row])}) v join submission s on s.id = v.value ->> 'id'`;
  };
  const answers = (id: string) => Array.from({ length: of.upTo(8) }, () => answer(id));
  const added = (isDraft: 0 | 1) => {
    made += 1;
    const id = `made${made}`;
    const at = of.upTo(20) === 0 ? null : instant();
    return [
      sql`insert into submission (id, form_id, team_id, is_guest, is_draft, number, submitted_at, created_at, created_by, updated_at,
          updated_by) values (${id}, ${form.id}, ${of.pick(["other", null])}, ${of.upTo(2)}, ${isDraft}, 1, ${at}, ${AT}, '', ${AT}, '')`,
      ...answers(id),
    ];
  };
  const filed = async () => {
    made += 1;
    await write(
      sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at,
          updated_by) values (${`file${made}`}, 'submissions', ${form.id}, 'stored', 'a', ${of.pick(TYPES)}, ${of.upTo(99)},
          ${`key${made}`}, '', '', '', '')`,
      sql`insert into submission_file (submission_id, file_id, field_id) select id, ${`file${made}`}, ${plan} from submission
        where id = ${await some()}`,
    );
  };
  const aFile = sql`(select x.file_id from submission_file x order by x.file_id limit 1)`;
  const anAnswer = async () => sql`(select rowid from submission_answer where submission_id = ${await some()}
    order by rowid limit 1 offset ${of.upTo(3)})`;
  const draftOf: Filling = { of: "team", formId: form.id, taskId: null };
  const texts = () => ({
    [`f.${kind}`]: of.pick(["a", "b"]),
    [`f.${weight}`]: String(of.pick(NUMBERS.slice(0, 4))),
    [`f.${needs}`]: `Need ${of.upTo(9)}`,
    [`f.${power}.socket`]: String(of.upTo(5)),
    [`f.${vehicles}[0].cell1`]: of.pick(["HX71", "WR23"]),
  });
  const acts: Record<string, () => Promise<unknown>> = {
    added: () => write(...added(0)),
    several: () => write(...Array.from({ length: 9 }, () => added(0)).flat()),
    draft: () => write(...added(1)),
    sentIn: async () => {
      const ctx = of.pick([house.ann, house.eve]);
      await house.save(ctx, draftOf, texts());
      await house.submit(ctx, draftOf);
    },
    deleted: async () =>
      deleteSubmissions(house.admin, { formId: form.id, ids: [await some(), await some()] }),
    answered: async () => write(answer(await some())),
    said: async () =>
      write(sql`update submission_answer set text = ${of.pick(VALUES)} where rowid = ${await anAnswer()}`),
    numbered: async () =>
      write(sql`update submission_answer set number = ${of.pick(NUMBERS)} where rowid = ${await anAnswer()}`),
    unsaid: async () => write(sql`delete from submission_answer where rowid = ${await anAnswer()}`),
    moved: async () =>
      write(
        sql`update submission_answer set submission_id = ${await some()} where rowid = ${await anAnswer()}`,
      ),
    sentLater: async () =>
      write(sql`update submission set submitted_at = ${instant()} where id = ${await some()}`),
    putBack: async () =>
      write(sql`update or ignore submission set is_draft = 1 - is_draft where id = ${await some()}`),
    editing: async () =>
      write(
        sql`update or ignore submission set edit_of = iif(edit_of is null, 'other ' || id, null) where id = ${await some(sql`true`)}`,
      ),
    elsewhere: async () =>
      write(sql`update or ignore submission set form_id = iif(form_id = 'other', ${form.id}, 'other')
        where id = ${of.flip() ? await some() : sql`(select id from submission where form_id = 'other' limit 1)`}`),
    filed,
    fileMoved: async () =>
      write(
        sql`update or ignore submission_file set submission_id = ${await some()} where file_id = ${aFile}`,
      ),
    fileChanged: () =>
      write(sql`update file set size = size + 1, content_type = ${of.pick(TYPES)} where id = ${aFile}`),
    fileUnlinked: () => write(sql`delete from submission_file where file_id = ${aFile}`),
    fileGone: () => write(sql`delete from file where id = ${aFile}`),
    published: async () => {
      if (of.upTo(3) > 0) return;
      await house.add({ kind: "form", id: form.id }, { type: "number", label: `More ${made}` });
      await house.publish(form.id);
    },
    versionWent: async () => {
      await write(sql`update form_version set form_id = iif(form_id = 'other', ${form.id}, 'other') where number = 1
        and form_id in ('other', ${form.id})`);
    },
    cleared: async () => {
      if (of.upTo(20) === 0) await write(sql`delete from submission where form_id = ${form.id}`);
    },
  };
  const names = Object.keys(acts);
  const act = async () => {
    const name = of.pick(names);
    try {
      await acts[name]?.();
    } catch (error) {
      // What cannot be is refused whole.
      if (!(error instanceof DomainError || (error instanceof DatabaseError && error.isConstraint)))
        throw error;
    }
    return name;
  };
  const wrong: { name: string; kind: string; parts: unknown; all: unknown }[] = [];
  let [reports, fromKept] = [0, 0];
  for (let n = 0; n < many; n += 1) {
    // What was read before a write is kept after it, or is not.
    const early = of.upTo(4) === 0 ? await report(true) : null;
    const name = await act();
    if (early) await keepParts(house.at.db, form.id, early.counted);
    const [inParts, all] = [await report(true), await report(false)];
    const [parts, whole] = [comparable(inParts), comparable(all)];
    for (const [kindOf, rows] of Object.entries(parts))
      if (JSON.stringify(rows) !== JSON.stringify(whole[kindOf]))
        wrong.push({ name, kind: kindOf, parts: rows, all: whole[kindOf] });
    if (of.upTo(5) > 0) await keepParts(house.at.db, form.id, inParts.counted);
    reports += 1;
    fromKept += Number(inParts.counted.length === 0);
  }
  const [kept] = await house.rows<{ parts: number; counted: number }>(
    sql`select count(*) as parts, count(counted) as counted from report_part where form_id = ${form.id}`,
  );
  return { wrong, reports, fromKept, ...kept };
}
