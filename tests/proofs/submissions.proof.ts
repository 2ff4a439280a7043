import { getHeapStatistics } from "node:v8";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { submissionsExport } from "~/features/forms/submissions/export/submission-sheets.server";
import { askedQuestions } from "~/features/forms/submissions/list/asked-questions.server";
import {
  SubmissionExportSearch,
  SubmissionSearch,
  submissionList,
  submissionScope,
} from "~/features/forms/submissions/list/submission-list.server";
import { reportFacts, reportRows } from "~/features/forms/submissions/report/report.queries.server";
import { submissionsHouse } from "../unit/support/submissions-house";

/** Submissions; of five questions each, one of them a table with two rows. */
const COUNT = Number(process.env.PROOF_ROWS ?? 100_000);
const MB = 1_000_000;

/** Steps of a plan that read a table that grows from its beginning to its end. */
const isWhole = (detail: string) =>
  /^SCAN (sm|a|x|f|submission\w*)\b/.test(detail) && !detail.includes("VIRTUAL");

it("a hundred thousand submissions are listed, filtered, counted and exported, in memory that stays flat", {
  timeout: 900_000,
}, async () => {
  const house = await submissionsHouse();
  const form = await house.published([
    { type: "checkbox", label: "Type", options: ["A", "B", "C"].map((value) => ({ label: value, value })) },
    { type: "number", label: "Weight" },
    { type: "date", label: "Arrival" },
    { type: "area", label: "Needs" },
    {
      type: "repeater",
      label: "Vehicles",
      cellSchema: [
        { id: "cell1", label: "Plate" },
        { id: "cell2", label: "Kind" },
      ],
    },
  ]);
  const [type = "", weight = "", arrival = "", needs = "", vehicles = ""] = form.ids;
  const numbered = sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${COUNT})`;
  await house.at.write(
    sql`insert into submission (id, form_id, team_id, is_draft, reference, number, answers, submitted_at, submitted_by,
        created_at, created_by, updated_at, updated_by)
      ${numbered} select 's' || n, ${form.id}, iif(n % 2, 'stand', 'rival'), 0, printf('SSO-%04d', n), 1, json_object(
        ${type}, json_object('type', 'checkbox', 'value', json_array(char(65 + n % 3))),
        ${weight}, json_object('type', 'number', 'value', cast(n % 997 as text)),
        ${arrival}, json_object('type', 'date', 'value', date('2027-01-01', (n % 60) || ' days')),
        ${needs}, json_object('type', 'area', 'value', 'Step-free way number ' || n),
        ${vehicles}, json_object('type', 'repeater', 'rows', json_array(
          json_object('cell1', 'P' || n, 'cell2', 'Van'), json_object('cell1', 'Q' || n, 'cell2', 'Car')))),
      strftime('%Y-%m-%dT%H:%M:%fZ', '2027-01-01', (n * 7) || ' seconds'), 'ann', '2027', 'ann',
      strftime('%Y-%m-%dT%H:%M:%fZ', '2027-01-01', (n * 7) || ' seconds'), 'ann' from n`,
    ...[
      sql`${type}, '', 0, char(65 + n % 3), null, null`,
      sql`${weight}, '', 0, null, n % 997, null`,
      sql`${arrival}, '', 0, null, null, date('2027-01-01', (n % 60) || ' days')`,
      sql`${needs}, '', 0, 'Step-free way number ' || n, null, null`,
      sql`${vehicles}, 'cell1', 0, 'P' || n, null, null`,
      sql`${vehicles}, 'cell2', 0, 'Van', null, null`,
      sql`${vehicles}, 'cell1', 1, 'Q' || n, null, null`,
      sql`${vehicles}, 'cell2', 1, 'Car', null, null`,
    ].map(
      (
        values,
      ) => sql`insert into submission_answer (submission_id, field_id, nested_id, row, text, number, date)
        ${numbered} select 's' || n, ${values} from n`,
    ),
  );
  const limit = getHeapStatistics().heap_size_limit;
  const figures = [`heap of at most ${(limit / MB).toFixed(0)} MB (PROOF_HEAP_MB)`];
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    figures.push(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
    return result;
  };
  const list = async (what: string, asked: Record<string, string | string[]>) => {
    const query = SubmissionSearch.parse(asked);
    const read = submissionList.page(query, submissionScope(house.admin, form.id, query));
    const plan = (await house.at.plan(read)).map(({ detail }) => detail);
    expect(plan.filter(isWhole), what).toEqual([]);
    return (await timed(what, () => house.at.read(read))).total;
  };
  expect(await list("first page", {})).toBe(COUNT);
  expect(await list("a late page", { page: String(Math.ceil(COUNT / 111)) })).toBe(COUNT);
  expect(await list("of a state", { state: "submitted" })).toBe(COUNT);
  expect(await list("waiting or sent back", { state: ["awaiting", "sentBack"] })).toBe(0);
  expect(await list("guests", { from: "guests" })).toBe(0);
  expect(await list("a team", { team: "stand" })).toBe(COUNT / 2);
  expect(await list("teams without a type", { type: "none" })).toBe(COUNT);
  expect(await list("a version", { version: "1" })).toBe(COUNT);
  await list("changed in a week", { since: "2027-01-01", until: "2027-01-07" });
  await list("words of the search", { q: "sso-0041" });
  await list("chosen rows", { ids: ["s1", "s2"] });
  await list("a choice", { answer: `${type}=A` });
  await list("numbers from one to another", { question: weight, atLeast: "10", atMost: "12" });
  await list("days from one on", { question: arrival, atLeast: "2027-01-30" });
  await list("words in an answer", { question: needs, says: "number 4711" });
  await list("a cell of a table", { question: `${vehicles}.cell1`, says: "P4711" });
  for (const sort of ["updated", "reference", "team", "state", "version", "submitted", "c1"])
    await list(`sorted by ${sort}`, { columns: weight, sort });
  const query = SubmissionSearch.parse({});
  const of = { query, scope: submissionScope(house.admin, form.id, query, { isReport: true }) };
  const facts = await timed("facts of the report", () => house.at.read(reportFacts(of)));
  expect(facts.total).toBe(COUNT);
  const rows = await timed("rows of the report", () => house.at.read(reportRows(of)));
  expect(rows.counts.find(({ fieldId }) => fieldId === vehicles)).toMatchObject({
    answered: COUNT,
    rows: 2 * COUNT,
  });

  const asked = await house.at.read(askedQuestions({ id: "e", databaseUrl: "x" }, form.id));
  for (const format of ["xlsx", "csv"] as const) {
    global.gc?.();
    const before = process.memoryUsage().rss;
    let [bytes, most] = [0, 0];
    await timed(`export as ${format}`, async () => {
      const answer = submissionsExport(house.admin, {
        form: { id: form.id, title: "Order" },
        asked,
        query: SubmissionExportSearch.parse({ format }),
      });
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += part.length;
        most = Math.max(most, process.memoryUsage().rss - before);
      }
    });
    figures.push(`  ${(bytes / MB).toFixed(1)} MB sent, ${(most / MB).toFixed(0)} MB more in memory at most`);
    expect(bytes).toBeGreaterThan(COUNT * 20);
    expect(most).toBeLessThan(200 * MB);
  }
  console.log(figures.join("\n"));
});
