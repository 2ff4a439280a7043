import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { keptPlaces, withoutKept } from "~/features/forms/answers/not-asked.rules";
import { updateField } from "~/features/forms/fields/fields.commands.server";
import { goneOfForm } from "~/features/forms/publication/gone-answers.server";
import { changeDraft } from "~/features/forms/submissions/change-draft.server";
import { askedQuestions } from "~/features/forms/submissions/list/asked-questions.server";
import { changedAnswers } from "~/features/forms/submissions/list/changed-answers.rules";
import { keptRows } from "~/features/forms/submissions/list/kept-rows.rules";
import { listedRows, shownColumns } from "~/features/forms/submissions/list/listed-submissions.server";
import { choiceOptions, namedQuestions } from "~/features/forms/submissions/list/question-choices.rules";
import {
  SubmissionSearch,
  submissionList,
  submissionScope,
} from "~/features/forms/submissions/list/submission-list.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { reportRows } from "~/features/forms/submissions/report/report.queries.server";
import { reportCards } from "~/features/forms/submissions/report/report-cards.server";
import { eventClock } from "~/procedure/event-clock.server";
import { answersThroughTime, exportedCells } from "../support/answers-through-time";
import { NOW } from "../support/forms-house";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

it("an export has every answer ever submitted, whatever became of its question, over 8 histories (1,000: npm run prove -- answers-through-time)", async () => {
  const done = await answersThroughTime({ seed: 1, histories: 8, isChanging: true });
  expect(done.versions).toBeGreaterThan(10);
  expect(done.answers).toBeGreaterThan(200);
  expect(done.kept).toBeGreaterThan(3);
});

let house: SubmissionsHouse;
let formId: string;
/** Ids of the fields by what they are. */
let f: Record<"power" | "cars" | "home" | "stand" | "crew", string>;
let plate: string;

const NAMES = ["power", "cars", "home", "stand", "crew"] as const;
const item = (itemId: string, label: string, price: number) => ({ itemId, label, price });
const cell = (id: string, label: string, type = "text") => ({ id, label, type });
const hidden = (label: string) => ({ label, show: false });
const option = (value: string) => ({ label: value.toUpperCase(), value });
const FIRST = {
  power: {
    type: "itemList",
    label: "Power",
    items: [item("socket", "Socket", 1_000), item("light", "Light", 500)],
  },
  cars: {
    type: "repeater",
    label: "Cars",
    cellSchema: [cell("cell1", "Make"), cell("cell2", "Colour"), cell("cell3", "Height")],
  },
  home: { type: "address", label: "Home" },
  stand: { type: "dropdown", label: "Stand", options: [option("space"), option("corner")] },
};
const LATER = {
  power: { ...FIRST.power, items: [item("light", "Light", 500)] },
  cars: { ...FIRST.cars, cellSchema: [cell("cell1", "Make"), cell("cell3", "Height", "number")] },
  home: { ...FIRST.home, county: hidden("County") },
  stand: { ...FIRST.stand, options: [option("space")] },
};

beforeEach(async () => {
  house = await submissionsHouse();
  const { owner, ids } = await house.group("Van", { type: "text", label: "Plate" });
  plate = ids[0] ?? "";
  await house.publishGroup(owner.id);
  const crew = { type: "template", label: "Crew", fieldGroupId: owner.id, isLooping: true, maxLoops: 5 };
  const form = await house.published([...Object.values(FIRST), crew]);
  formId = form.id;
  f = Object.fromEntries(NAMES.map((name, at) => [name, form.ids[at] ?? ""])) as typeof f;
});

const own = (): Filling => ({ of: "team", formId, taskId: null });

/** Ann sends in all that the first version asks. */
async function sentIn() {
  for (const [row, text] of ["HX71", "WR23"].entries()) {
    const asked = { templateId: f.crew, row };
    await house.save(house.ann, own(), { [`f.${f.crew}[${row}].${plate}`]: text }, asked);
  }
  await house.save(house.ann, own(), {
    ...{ [`f.${f.power}.socket`]: "3", [`f.${f.power}.light`]: "2" },
    ...{
      [`f.${f.cars}[0].cell1`]: "Ford",
      [`f.${f.cars}[0].cell2`]: "Red",
      [`f.${f.cars}[0].cell3`]: "tall",
    },
    ...{ [`f.${f.home}.city`]: "Hove", [`f.${f.home}.county`]: "Kent", [`f.${f.stand}`]: "corner" },
  });
  const sent = await house.submit(house.ann, own());
  return sent.kind === "submitted" ? sent.submissionId : "";
}

const changed = async (fieldId: string, field: object) => {
  const owner = { kind: "form", id: formId } as const;
  await updateField(house.admin, owner, { revision: (await house.copyOf(owner)).revision, fieldId, field });
};

/** All that version 1 asked and version 2 does not. */
async function narrowed() {
  for (const [name, field] of Object.entries(LATER)) await changed(f[name as keyof typeof f], field);
  const { fields } = await house.copyOf({ kind: "form", id: formId });
  const crew = fields.find(({ id }) => id === f.crew);
  await changed(f.crew, { ...JSON.parse(crew?.properties ?? "{}"), type: "template", isLooping: false });
}

const asked = async () =>
  (await house.read({ asked: askedQuestions({ id: "e", databaseUrl: "x" }, formId) })).asked;

/** Staff change one answer that is still asked, and submit that. */
async function changedByStaff(submissionId: string) {
  const change: Filling = { of: "change", formId, submissionId, by: "staff" };
  await house.save(house.admin, change, { [`f.${f.stand}`]: "space" });
  const open = await readFilling(house.admin, change);
  expect((await house.submit(house.admin, change)).kind).toBe("submitted");
  return open;
}

const stored = async (id: string) => {
  const [row] = await house.rows<{ answers: string; aside: string; number: number }>(
    sql`select answers, kept_aside as aside, number from submission where id = ${id}`,
  );
  const { answers = "{}", aside = "{}", number } = row ?? {};
  return { number, answers: JSON.parse(answers), aside: JSON.parse(aside) };
};

describe("what was submitted and is not asked any more", () => {
  it("stays with the submission when somebody changes it, is named, exported and counted at its price", async () => {
    const id = await sentIn();
    await narrowed();
    await changed(f.cars, { ...LATER.cars, cellSchema: [cell("cell1", "Make")] });
    const [total = ""] = await house.add(
      { kind: "form", id: formId },
      { type: "grandTotal", label: "Total" },
    );
    await house.publish(formId);
    const open = await changedByStaff(id);
    const { questions } = await asked();
    const around = { locale: "en-GB", currency: "GBP", fileOf: () => null };
    const rows = keptRows(open.keptAside, questions, around);
    expect(Object.fromEntries(rows.map(({ label, lines }) => [label, lines]))).toEqual({
      Power: ["3 × Socket (until version 1), £30.00"],
      Cars: ["Row 1: Colour (until version 1): Red, Height (until version 1): tall"],
      Home: ["County (until version 1): Kent"],
      "Crew 2 (until version 1)": ["Plate: WR23"],
    });
    const now = await stored(id);
    expect(now.number).toBe(2);
    // Three sockets at £10 are ordered still, beside two lights at £5.
    expect(now.answers[total]).toEqual({ type: "grandTotal", amount: 4_000 });
    expect(now.answers[f.power].items).toEqual([{ itemId: "light", price: 500, quantity: "2" }]);
    const cells = (await exportedCells(house, formId)).map(({ about, value }) => `${about} = ${value}`);
    expect(cells).toEqual(
      expect.arrayContaining([
        "Submissions.csv: Power: Socket (until version 1) = 3",
        "Submissions.csv: Power: total = 40",
        "Submissions.csv: Total = 40",
        "Submissions.csv: Home: County (until version 1) = Kent",
        "Cars.csv: Colour (until version 1) = Red",
        "Crew (until version 1).csv: Plate = WR23",
      ]),
    );
    const index = await house.rows(
      sql`select number from submission_answer where field_id = ${f.power} and nested_id = 'socket'`,
    );
    expect(index).toEqual([{ number: 3 }]);
    const [former] = await house.rows<{ answers: string }>(sql`select answers from submission_change`);
    expect(JSON.parse(former?.answers ?? "")[f.home].value).toEqual({ city: "Hove", county: "Kent" });
    // Changed once more, what it said before is all that it said.
    await house.save(
      house.admin,
      { of: "change", formId, submissionId: id, by: "staff" },
      {
        [`f.${f.home}.city`]: "Deal",
      },
    );
    await house.submit(house.admin, { of: "change", formId, submissionId: id, by: "staff" });
    expect((await stored(id)).aside).toEqual(now.aside);
    const changes = await house.rows<{ answers: string }>(
      sql`select answers from submission_change where number = 2`,
    );
    expect(JSON.parse(changes[0]?.answers ?? "")[f.home].value).toEqual({ city: "Hove", county: "Kent" });
  });

  it("goes when the person removes it, and with the row that it belongs to", async () => {
    const id = await sentIn();
    await narrowed();
    await changed(f.cars, { ...LATER.cars, cellSchema: [cell("cell1", "Make")] });
    await house.publish(formId);
    const change: Filling = { of: "change", formId, submissionId: id, by: "staff" };
    await house.save(house.admin, change, { [`f.${f.stand}`]: "space", [`f.${f.cars}`]: "" });
    const { keptAside } = await readFilling(house.admin, change);
    expect(Object.keys(keptAside).sort()).toEqual([f.power, f.home, f.crew].sort());
    for (const place of keptPlaces(keptAside)) {
      await changeDraft(house.admin, change, (open) => ({
        answers: open.answers,
        keptAside: withoutKept(open.keptAside, place),
        result: null,
      }));
    }
    await house.submit(house.admin, change);
    const now = await stored(id);
    expect(now.aside).toEqual({});
    expect(now.answers[f.power].items).toHaveLength(1);
    const cells = (await exportedCells(house, formId)).map(({ value }) => value);
    for (const text of ["Red", "Kent", "WR23"]) expect(cells).not.toContain(text);
  });

  it("comes back where it is asked again, each in its row and entry", async () => {
    const id = await sentIn();
    const whole = (await stored(id)).answers;
    await narrowed();
    await changed(f.cars, { ...LATER.cars, cellSchema: [cell("cell1", "Make")] });
    await house.publish(formId);
    await changedByStaff(id);
    for (const [name, field] of Object.entries(FIRST)) await changed(f[name as keyof typeof f], field);
    const crew = (await house.copyOf({ kind: "form", id: formId })).fields.find((one) => one.id === f.crew);
    const own = { ...JSON.parse(crew?.properties ?? "{}"), type: "template", isLooping: true };
    await changed(f.crew, own);
    await house.publish(formId);
    const open = await readFilling(house.admin, { of: "change", formId, submissionId: id, by: "staff" });
    expect(open.keptAside).toEqual({});
    expect(open.answers).toEqual({ ...whole, [f.stand]: { type: "dropdown", value: ["space"] } });
  });

  it("was never ordered where it was in a draft alone: it can be read, and counts nothing", async () => {
    await house.save(house.ann, own(), {
      ...{ [`f.${f.power}.socket`]: "3", [`f.${f.power}.light`]: "2" },
      [`f.${f.stand}`]: "space",
    });
    await narrowed();
    const [total = ""] = await house.add(
      { kind: "form", id: formId },
      { type: "grandTotal", label: "Total" },
    );
    await house.publish(formId);
    const { keptAside } = await readFilling(house.ann, own());
    const { questions } = await asked();
    const around = { locale: "en-GB", currency: "GBP", fileOf: () => null };
    expect(keptRows(keptAside, questions, around)).toMatchObject([
      { label: "Power", lines: ["3 × Socket (until version 1), not ordered"] },
    ]);
    const sent = await house.submit(house.ann, own());
    const now = await stored(sent.kind === "submitted" ? sent.submissionId : "");
    expect(now.answers[total]).toEqual({ type: "grandTotal", amount: 1_000 });
    const cells = (await exportedCells(house, formId)).map(({ about, value }) => `${about} = ${value}`);
    expect(cells).toContain("Submissions.csv: Power: not ordered = 3 × Socket (until version 1)");
    expect(cells).toContain("Submissions.csv: Power: total = 10");
    expect(cells.some((text) => text.startsWith("Submissions.csv: Power: Socket (until version 1) ="))).toBe(
      false,
    );
  });
});

describe("parts of questions that went", () => {
  it("stand in the export under their last label, with the version that asked them last", async () => {
    await sentIn();
    await narrowed();
    await house.publish(formId);
    const cells = (await exportedCells(house, formId)).map(({ about, value }) => `${about} = ${value}`);
    expect(cells).toEqual(
      expect.arrayContaining([
        "Submissions.csv: Power: Socket (until version 1) = 3",
        "Submissions.csv: Power: Socket (until version 1), amount = 30",
        "Submissions.csv: Home: County (until version 1) = Kent",
        "Submissions.csv: Stand = CORNER (until version 1)",
        "Cars.csv: Colour (until version 1) = Red",
        "Cars.csv: Height (until version 1) = tall",
        "Crew (until version 1).csv: Plate = WR23",
      ]),
    );
  });

  it("stand in the report, the list, its filters and the history", async () => {
    await sentIn();
    await narrowed();
    await house.publish(formId);
    const { questions } = await asked();
    const query = SubmissionSearch.parse({ columns: [f.stand, `${f.crew}.${plate}`, f.power] });
    const scope = submissionScope(house.admin, formId, query);
    const { page, rows } = await house.read({
      page: submissionList.page(query, scope),
      rows: reportRows({ query, scope }),
    });
    const context = { locale: "en-GB", currency: "GBP" };
    const columns = shownColumns({ number: 2, questions }, query.columns);
    const [row] = listedRows(page.rows, { columns, context, clock: eventClock(house.admin), now: NOW });
    expect(row?.values).toEqual(["CORNER (until version 1)", "HX71; WR23", "£40.00"]);
    expect(choiceOptions(namedQuestions(questions)).map(({ label }) => label)).toEqual([
      "Stand: SPACE",
      "Stand: CORNER (until version 1)",
    ]);
    const around = { ...context, dayOf: () => "2027-06-10", submissionTo: () => null };
    const cards = new Map(reportCards(questions, rows, around).map((card) => [card.title, card]));
    expect(cards.get("Power")?.items?.rows).toMatchObject([
      { label: "Light", ordered: "2" },
      { label: "Socket (until version 1)", ordered: "3", amount: "£30.00" },
    ]);
    expect(cards.get("Stand")?.bars[0]?.bars).toMatchObject([
      { label: "SPACE", n: 0 },
      { label: "CORNER (until version 1)", n: 1 },
    ]);
    expect(cards.get("Crew")?.figures[0]).toEqual({ label: "Entries", value: "2" });
    const was = page.rows[0]?.answers as Parameters<typeof changedAnswers>[1]["before"];
    const now = { ...was, [f.cars]: { type: "repeater", rows: [{ cell1: "Ford", cell2: "Blue" }] } } as const;
    const lines = changedAnswers(questions, {
      ...{ before: { [f.cars]: { type: "repeater", rows: [{ cell1: "Ford", cell2: "Red" }] } }, after: now },
      context: { ...context, fileName: () => null },
    });
    expect(lines.find(({ label }) => label === "Cars")).toMatchObject({
      before: "Ford, Red",
      after: "Ford, Blue",
    });
  });

  it("are named before they go, with how many gave them", async () => {
    await sentIn();
    await narrowed();
    const { gone } = await house.read({ gone: goneOfForm(formId) });
    expect(gone.map(({ label, kind, answers }) => `${label}, ${kind}: ${answers}`).sort()).toEqual([
      "Cars: Colour, part: 1",
      "Cars: Height, texts: 1",
      "Crew, several: 1",
      "Home: County, part: 1",
      "Power: Socket, part: 1",
      "Stand: CORNER, part: 1",
    ]);
  });
});
