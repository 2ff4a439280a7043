import { type SQL, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { removeFields } from "~/features/forms/fields/fields.commands.server";
import { submissionsExport } from "~/features/forms/submissions/export/submission-sheets.server";
import { askedQuestions } from "~/features/forms/submissions/list/asked-questions.server";
import { listedRows, shownColumns } from "~/features/forms/submissions/list/listed-submissions.server";
import {
  SubmissionExportSearch,
  SubmissionSearch,
  submissionList,
  submissionScope,
} from "~/features/forms/submissions/list/submission-list.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { askedTeams } from "~/features/forms/submissions/report/asked-teams.server";
import { reportFacts, reportRows } from "~/features/forms/submissions/report/report.queries.server";
import { reportCards } from "~/features/forms/submissions/report/report-cards.server";
import { eventClock } from "~/procedure/event-clock.server";
import { NOW } from "../support/forms-house";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
/** Ids of the fields by their labels. */
let f: Record<string, string>;
let formId: string;
/** The text that every form begins with. */
let first: string;

const choice = (label: string, options: string[], more: object = {}) => ({
  type: "checkbox",
  label,
  options: options.map((value) => ({ label: value, value })),
  ...more,
});

beforeEach(async () => {
  house = await submissionsHouse();
  const form = await house.published([
    choice("Stand type", ["Space only", "Shell scheme"]),
    { type: "number", label: "Weight", reportLabel: "Suspended" },
    { type: "date", label: "Arrival" },
    {
      type: "repeater",
      label: "Vehicles",
      cellSchema: [
        { id: "cell1", label: "Plate" },
        { id: "cell2", label: "Kind" },
      ],
    },
    {
      type: "itemList",
      label: "Power",
      items: [
        { itemId: "socket", label: "Socket", price: 4_250 },
        { itemId: "light", label: "Light", price: 2_800 },
      ],
    },
    { type: "grandTotal", label: "Total" },
    { type: "area", label: "Access needs" },
    choice("Days", ["Fri", "Sat", "Sun"], { isMulti: true }),
  ]);
  formId = form.id;
  first = form.first;
  const labels = ["type", "weight", "arrival", "vehicles", "power", "total", "access", "days"];
  f = Object.fromEntries(labels.map((label, at) => [label, form.ids[at] ?? ""]));
});

const draftOf = (): Filling => ({ of: "team", formId, taskId: null });

interface Sent {
  type?: string;
  weight?: string;
  arrival?: string;
  vehicles?: [string, string][];
  socket?: string;
  light?: string;
  access?: string;
}

const texts = ({ vehicles = [], socket, light, ...plain }: Sent) => ({
  ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [`f.${f[name]}`, value])),
  ...Object.fromEntries(
    vehicles.flatMap(([plate, kind], row) => [
      [`f.${f.vehicles}[${row}].cell1`, plate],
      [`f.${f.vehicles}[${row}].cell2`, kind],
    ]),
  ),
  ...(socket && { [`f.${f.power}.socket`]: socket }),
  ...(light && { [`f.${f.power}.light`]: light }),
});

const sendIn = async (ctx: typeof house.ann, sent: Sent) => {
  await house.save(ctx, draftOf(), texts(sent));
  return house.submit(ctx, draftOf());
};

/** Two submissions and a draft of two teams. */
async function filled() {
  await sendIn(house.ann, {
    ...{ type: "Space only", weight: "340", arrival: "2027-09-07", socket: "4", access: "=SUM(A1)" },
    vehicles: [
      ["HX71", "Van"],
      ["WR23", "Van"],
    ],
  });
  await sendIn(house.eve, {
    ...{ type: "Shell scheme", weight: "40", socket: "1", light: "2" },
    vehicles: [["LK19", "Car"]],
  });
  await house.save(house.eve, draftOf(), texts({ type: "Space only", weight: "9999", socket: "50" }));
}

const listed = async (asked: Record<string, string | string[]> = {}) => {
  const query = SubmissionSearch.parse(asked);
  const { page, questions } = await house.read({
    page: submissionList.page(query, submissionScope(house.admin, formId, query)),
    questions: askedQuestions({ id: "e", databaseUrl: "x" }, formId),
  });
  const columns = shownColumns(questions, query.columns);
  const context = { locale: "en-GB", currency: "GBP" };
  return {
    page,
    rows: listedRows(page.rows, { columns, context, clock: eventClock(house.admin), now: NOW }),
  };
};
const references = async (asked: Record<string, string | string[]>) =>
  (await listed(asked)).rows.map(({ reference }) => reference);

describe("the list of submissions", () => {
  it("has submissions and drafts, the last changed first, with the answers that are asked for", async () => {
    await filled();
    const { page, rows } = await listed({
      columns: [f.type, f.weight, f.vehicles, f.power, f.total] as string[],
    });
    expect(page).toMatchObject({ total: 3, all: 3, isNarrowed: false });
    const byWho = new Map(rows.map((row) => [`${row.who} ${row.state}`, row.values]));
    expect(byWho.get("stand submitted")).toEqual(["Space only", "340", "2", "£170.00", "£170.00"]);
    expect(byWho.get("rival submitted")).toEqual(["Shell scheme", "40", "1", "£98.50", "£98.50"]);
    expect(byWho.get("rival draft")?.slice(0, 2)).toEqual(["Space only", "9,999"]);
  });

  it.each([
    ["state", { state: "submitted" }, 2],
    ["a choice", { answer: "type=Space only" }, 1],
    ["any of two choices", { answer: ["type=Space only", "type=Shell scheme"] }, 2],
    ["choices of two questions", { answer: ["type=Space only", "days=Fri"] }, 0],
    ["words in an answer", { question: "access", says: "sum(" }, 1],
    ["a number", { question: "weight", says: "40" }, 1],
    ["numbers from one to another", { question: "weight", atLeast: "40", atMost: "100" }, 1],
    ["a day", { question: "arrival", atLeast: "2027-09-01", atMost: "2027-09-07" }, 1],
    ["a day as people type it", { question: "arrival", atLeast: "1/9/2027", atMost: "7 Sept 2027" }, 1],
    ["no day of that span", { question: "arrival", atLeast: "8.9.2027" }, 0],
    ["a number as people type it", { question: "weight", atLeast: "1,000" }, 0],
    ["that it was answered", { question: "arrival" }, 1],
    ["a cell", { question: "vehicles.cell2", says: "van" }, 1],
    ["guests", { from: "guests" }, 0],
    ["teams", { from: "teams" }, 3],
    ["a team", { team: "rival" }, 2],
    ["no team type", { type: "none" }, 3],
    ["a version", { version: "1" }, 3],
    ["another version", { version: "2" }, 0],
    ["days of the change", { since: "2027-06-10", until: "2027-06-10" }, 3],
    ["other days", { since: "2027-06-11" }, 0],
  ])("is narrowed by %s", async (_what, asked: Record<string, string | string[]>, count) => {
    await filled();
    const named = (value: string) => value.replace(/^(\w+)/, (word) => f[word] ?? word);
    const query = Object.fromEntries(
      Object.entries(asked).map(([name, value]) =>
        name === "answer" || name === "question" ? [name, [value].flat().map(named)] : [name, value],
      ),
    );
    if (Array.isArray(query.question)) query.question = query.question[0] as string;
    expect((await listed(query as Record<string, string | string[]>)).page.total).toBe(count);
  });

  it("is sorted by what a shown column says, and by nothing that is no question", async () => {
    await filled();
    const columns = [f.weight as string];
    const sorted = await references({ columns, sort: "c1", dir: "desc", state: "submitted" });
    expect(sorted).toEqual(["SSO-0001", "SSO-0002"]);
    expect(await references({ columns, sort: "c1", dir: "asc", state: "submitted" })).toEqual(
      sorted.toReversed(),
    );
    expect((await listed({ columns: ["__proto__", "constructor", "a'b", "x"] })).rows[0]?.values).toEqual([]);
  });
});

const report = async (asked: Record<string, string | string[]> = {}) => {
  const query = SubmissionSearch.parse(asked);
  const of = { query, scope: submissionScope(house.admin, formId, query, { isReport: true }) };
  const { facts, rows, questions } = await house.read({
    facts: reportFacts(of),
    rows: reportRows(of),
    questions: askedQuestions({ id: "e", databaseUrl: "x" }, formId),
  });
  const cards = reportCards(questions.questions, rows, {
    ...{ locale: "en-GB", currency: "GBP" },
    dayOf: (instant) => instant.slice(0, 10),
    submissionTo: () => null,
  });
  return { facts, cards: new Map(cards.map((card) => [card.title, card])) };
};

describe("the report on a form", () => {
  it("counts what was submitted, and never a draft", async () => {
    await filled();
    const { facts, cards } = await report();
    expect(facts).toMatchObject({ total: 2, guests: 0, teams: 2 });
    expect(cards.get("Stand type")?.bars[0]?.bars).toEqual([
      { label: "Space only", n: 1, share: 0.5 },
      { label: "Shell scheme", n: 1, share: 0.5 },
    ]);
    expect(cards.get("Suspended")?.figures).toEqual([
      { label: "Sum", value: "380" },
      { label: "Mean", value: "190" },
      { label: "Median", value: "190" },
      { label: "Range", value: "40 to 340" },
    ]);
    expect(cards.get("Vehicles")).toMatchObject({
      figures: [
        { label: "Rows", value: "3" },
        { label: "Mean", value: "1.5" },
        { label: "Most", value: "2" },
      ],
      bars: [
        {
          title: "Kind",
          bars: [
            { label: "Van", n: 2 },
            { label: "Car", n: 1 },
          ],
        },
      ],
    });
    expect(cards.get("Power")?.items).toEqual({
      rows: [
        { key: "socket", label: "Socket", price: "£42.50", ordered: "5", amount: "£212.50" },
        { key: "light", label: "Light", price: "£28.00", ordered: "2", amount: "£56.00" },
      ],
      total: { ordered: "7", amount: "£268.50" },
    });
    expect(cards.get("Total")?.figures[0]).toEqual({ label: "Sum", value: "£268.50" });
    expect(cards.get("Access needs")).toMatchObject({ textCount: 1, texts: [{ text: "=SUM(A1)" }] });
    expect(cards.get("Arrival")?.figures[0]).toEqual({ label: "First", value: "7 September 2027" });
  });

  it("has a histogram of a dozen steps at most, which hold every number", async () => {
    for (const [at, weight] of ["0.5", "3", "7", "7", "18", "250", "-40"].entries()) {
      await sendIn(house.as(at % 2 ? "ann" : "eve", at % 2 ? "stand" : "rival"), { weight });
    }
    const plan = (await report()).cards.get("Suspended")?.chart?.plan;
    expect(plan?.bars.length).toBeLessThanOrEqual(14);
    expect(plan?.bars.reduce((sum, { value }) => sum + value, 0)).toBe(7);
    expect(plan?.bars.filter(({ value }) => value > 0).map(({ label }) => label)).toEqual([
      "-50 to 0",
      "0 to 50",
      "250 to 300",
    ]);
  });

  it("has the latest texts of a question, whether many answered it or few", async () => {
    const numbered = sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < 150)`;
    const answered = (fieldId: string | undefined, say: string, which: SQL) =>
      sql`insert into submission_answer (submission_id, field_id, nested_id, row, text)
        ${numbered} select 's' || n, ${fieldId}, '', 0, ${say} || n from n where ${which}`;
    await house.at.write(
      sql`insert into submission (id, form_id, team_id, is_draft, reference, number, submitted_at, created_at, created_by,
          updated_at, updated_by)
        ${numbered} select 's' || n, ${formId}, iif(n % 2, 'stand', 'rival'), 0, 'R' || n, 1,
          strftime('%Y-%m-%dT%H:%M:%fZ', '2027-01-01', ((n * 7) % 150) || ' minutes'), 'x', 'x', 'x', 'x' from n`,
      answered(f.access, "Need ", sql`true`),
      answered(first, "Name ", sql`n in (3, 50, 51, 100)`),
    );
    const latest = async (asked: Record<string, string>) => {
      const query = SubmissionSearch.parse(asked);
      const scope = submissionScope(house.admin, formId, query, { isReport: true });
      const { rows } = await house.read({ rows: reportRows({ query, scope }) });
      return [f.access, first].map((id) => {
        const found = rows.texts.find(({ fieldId }) => fieldId === id);
        return [found?.n, ...(found?.texts ?? []).map(({ text }) => text)];
      });
    };
    // Seven times n, by 150: minute 149 is of 107, 148 of 64, 147 of 21; 100 is of minute 100, 50 of 50, 51 of 57.
    expect(await latest({})).toEqual([
      [150, "Need 107", "Need 64", "Need 21"],
      [4, "Name 100", "Name 51", "Name 50"],
    ]);
    expect(await latest({ team: "rival" })).toEqual([
      [75, "Need 64", "Need 128", "Need 42"],
      [2, "Name 100", "Name 50"],
    ]);
  });

  it("is of what the filters leave", async () => {
    await filled();
    const { facts, cards } = await report({ answer: `${f.type}=Shell scheme` });
    expect(facts.total).toBe(1);
    expect(cards.get("Suspended")?.figures[0]?.value).toBe("40");
  });

  it("keeps a question that was taken out of the form, under its last words", async () => {
    await filled();
    const { revision } = await house.copyOf({ kind: "form", id: formId });
    await removeFields(house.admin, { kind: "form", id: formId }, { revision, fieldIds: [f.access ?? ""] });
    await house.publish(formId);
    const { cards } = await report();
    expect(cards.get("Access needs (until version 1)")).toMatchObject({ textCount: 1 });
    expect([...cards.keys()].at(-1)).toBe("Access needs (until version 1)");
  });

  it("says which teams are asked: those of a task that asks for it, else all", async () => {
    await filled();
    const teams = async () => {
      const { page } = await house.read({ page: askedTeams.page(askedTeams.Search.parse({}), { formId }) });
      return { answers: page.answers, names: page.rows.map(({ name, answer }) => `${name} ${answer}`) };
    };
    await house.at.write(sql`insert into team (id, name, created_at, created_by, updated_at, updated_by)
      values ('late', 'late', 'now', 'x', 'now', 'x')`);
    expect(await teams()).toEqual({
      answers: { submitted: 2, draft: 0, none: 1 },
      names: ["late none", "rival submitted", "stand submitted"],
    });
    const missing = askedTeams.Search.parse({ status: ["draft", "none"] });
    expect(await house.read({ page: askedTeams.page(missing, { formId }) })).toMatchObject({
      page: { total: 1, all: 3, isNarrowed: true, answers: { submitted: 2, draft: 0, none: 1 } },
    });
    const taskId = await house.task(formId);
    await house.at.write(
      sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values ('berth', 'Berth', '', '', '', '')`,
      sql`insert into task_team_type (task_id, team_type_id) values (${taskId}, 'berth')`,
      sql`update team set team_type_id = 'berth' where id = 'stand'`,
    );
    expect((await teams()).names).toEqual(["stand submitted"]);
  });
});

const exported = async (format: "csv" | "xlsx", asked: Record<string, string> = {}) => {
  const query = SubmissionExportSearch.parse({ ...asked, format });
  const { questions } = await house.read({
    questions: askedQuestions({ id: "e", databaseUrl: "x" }, formId),
  });
  const form = { id: formId, title: "Stand services order" };
  return submissionsExport(house.admin, { form, asked: questions, query });
};

const unzipped = (bytes: ArrayBuffer): Map<string, string> =>
  new Map(Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, data]) => [name, strFromU8(data)]));

describe("the export of submissions", () => {
  it("is a ZIP of CSV files where there are tables: a row each, and the rows of each table", async () => {
    await filled();
    const answer = await exported("csv", { state: "submitted" });
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const files = unzipped(await answer.arrayBuffer());
    expect([...files.keys()]).toEqual(["Submissions.csv", "Vehicles.csv"]);
    const [head, ...rows] = (files.get("Submissions.csv") ?? "").trim().split("\r\n");
    expect(head).toContain('"Power: Socket","Power: Socket, amount","Power: Light"');
    expect(rows).toHaveLength(2);
    expect(rows.join()).toContain(`"'=SUM(A1)"`);
    // Quantity and amount of each item, then the sum.
    expect(rows.join()).toContain('"1","42.5","2","56","98.5"');
    expect(files.get("Vehicles.csv")?.trim().split("\r\n").slice(1).sort()).toEqual([
      '"SSO-0001","stand","1","HX71","Van"',
      '"SSO-0001","stand","2","WR23","Van"',
      '"SSO-0002","rival","1","LK19","Car"',
    ]);
  });

  it("is a workbook of as many sheets, with true numbers, days and amounts", async () => {
    await filled();
    const parts = unzipped(await (await exported("xlsx")).arrayBuffer());
    expect(parts.get("xl/workbook.xml")).toContain('<sheet name="Vehicles" sheetId="2" r:id="rId2"/>');
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toMatch(/s="6"><v>170<\/v>/);
    expect(sheet).toMatch(/s="2"><v>46637<\/v>/);
    expect(sheet).toContain("=SUM(A1)");
    expect(sheet.match(/<row /g)).toHaveLength(4);
    expect(parts.get("xl/worksheets/sheet2.xml")?.match(/<row /g)).toHaveLength(4);
  });
});
