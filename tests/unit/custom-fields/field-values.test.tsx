import { parseWithZod } from "@conform-to/zod/v4";
import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { customFields, teamFieldValues } from "#db/event/schema/custom-fields";
import { teams } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import { CustomFieldFacts } from "~/features/custom-fields/components/custom-field-facts";
import { CustomFieldInputs } from "~/features/custom-fields/components/custom-field-inputs";
import {
  customFieldsFor,
  fieldsOfTeam,
  leadingFacts,
} from "~/features/custom-fields/custom-fields.queries.server";
import { answersIn } from "~/features/custom-fields/custom-fields.rules";
import { CustomFieldValues } from "~/features/custom-fields/custom-fields.schema";
import {
  answersOrRefuse,
  fieldDefaultsFor,
  fieldValueWrites,
} from "~/features/custom-fields/field-values.server";
import { ftsQuery } from "~/features/search/query.rules";
import { teamFinder } from "~/features/teams/found-teams.server";
import { knownFields } from "~/procedure/field-bounds";
import { limitsOf } from "~/procedure/limits.server";
import { rejectedInputIn } from "~/procedure/rejected-input.server";
import { fieldsOf } from "~/ui/fields-of";
import { audit, memoryEvent } from "../support/memory-event";

const Form = z.object({ name: z.string(), values: CustomFieldValues, after: z.string().default("") });
const ID = (n: number) => `0190f3a0-0000-7000-8000-00000000000${n}`;
const [STAND, HALL, SPACE, MANAGER] = [ID(1), ID(2), ID(3), ID(4)] as [string, string, string, string];
const ctx = {
  now: new Date("2027-06-10T10:00:00.000Z"),
  actor: { id: "mia", level: "admin", teamId: null },
  settings: { event: { locale: "en-GB" } },
} as const;

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeEach(async () => {
  at = await memoryEvent();
  await at.write(
    q.insert(teams).values(["a", "b"].map((id) => ({ id, name: id, ...audit }))),
    q.insert(customFields).values([
      { id: HALL, label: "Hall", type: "text", index: 1, showToChildTeams: true, ...audit },
      {
        id: STAND,
        label: "Stand",
        type: "text",
        index: 0,
        isRequired: true,
        description: "As on the plan",
        ...audit,
      },
      { id: SPACE, label: "Space only", type: "boolean", index: 2, ...audit },
      {
        id: MANAGER,
        label: "Manager",
        type: "text",
        index: 3,
        showField: false,
        showToChildTeams: true,
        ...audit,
      },
    ]),
  );
});

const parsed = (fields: [string, string][], schema = Form) => {
  const known = knownFields(fields, schema);
  return parseWithZod(known, { schema });
};
const valuesOf = (teamId: string) =>
  at
    .read(fieldsOfTeam(teamId, "staff"))
    .then((rows) => rows.map(({ label, value, isAnswered }) => [label, value, isAnswered]));

it("a form carries values by the field's id, blank ones too, and nothing under other names", () => {
  const { value } = parsed([
    ["name", "Solent"],
    [`values.${STAND}`, "  B214 \n"],
    [`values.${HALL}`, ""],
    ["other", "x"],
  ]) as { value: unknown };
  expect(value).toEqual({ name: "Solent", values: { [STAND]: "B214", [HALL]: "" }, after: "" });
  expect((parsed([["name", "x"]]) as { value: unknown }).value).toEqual({ name: "x", values: {}, after: "" });
});

it("refuses names that are no ids, texts over 1,000 characters, and more values than there are fields", () => {
  expect(
    parsed([
      ["name", "x"],
      ["values.abc", "x"],
    ]).status,
  ).toBe("error");
  const most = parsed([
    ["name", "x"],
    [`values.${STAND}`, "🛥".repeat(1_000)],
  ]);
  expect(most.status).toBe("success");
  const long = parsed([
    ["name", "x"],
    [`values.${STAND}`, "x".repeat(1_001)],
  ]);
  expect(long.reply().error).toEqual({ [`values.${STAND}`]: ["Use at most 1,000 characters"] });
  const many = Array.from({ length: 101 }, (_, n): [string, string] => [
    `values.0190f3a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
    "x",
  ]);
  expect(parsed([["name", "x"], ...many]).status).toBe("error");
});

it("what was typed into them is kept where the form comes to nothing", () => {
  const form = knownFields(
    [
      ["name", "Solent"],
      [`values.${STAND}`, "B214"],
    ],
    Form,
  );
  expect(rejectedInputIn(z.object({ values: CustomFieldValues }), form)).toEqual({
    text: "B214",
    isLong: true,
  });
});

it("an error of a value stands in the place of the values, between the other fields", () => {
  const lastResult = { error: { after: ["Last"], [`values.${STAND}`]: ["Fill in"], name: ["First"] } };
  const { errors } = fieldsOf({ id: "team", limits: limitsOf(Form), lastResult });
  expect(errors).toEqual([
    { id: "team-name", message: "First" },
    { id: `team-values.${STAND}`, message: "Fill in" },
    { id: "team-after", message: "Last" },
  ]);
});

it("staff see all fields in their order, teams what is shown, stand shares what is shown to them too", async () => {
  const labels = async (reader: "staff" | "team" | "standShare") =>
    (await at.read(customFieldsFor(reader))).map(({ label }) => label);
  expect(await labels("staff")).toEqual(["Stand", "Hall", "Space only", "Manager"]);
  expect(await labels("team")).toEqual(["Stand", "Hall", "Space only"]);
  expect(await labels("standShare")).toEqual(["Hall"]);
  expect((await at.read(fieldsOfTeam("a", "standShare"))).map(({ label }) => label)).toEqual(["Hall"]);
});

it("a team is known by its first two texts, of those that it sees and has answered", async () => {
  const facts = async (id: string) =>
    (await at.read(leadingFacts(id))).map(({ label, value }) => `${label} ${value}`);
  const fields = await at.read(customFieldsFor("staff"));
  const sent = { [MANAGER]: "Leo", [SPACE]: "true", [HALL]: "Pontoon hall", [STAND]: "B214" };
  await at.write(
    fieldDefaultsFor(ctx, "a"),
    fieldDefaultsFor(ctx, "b"),
    ...fieldValueWrites(ctx, "a", answersIn(fields, sent).answers),
  );
  expect([await facts("a"), await facts("b"), await at.read(leadingFacts(undefined))]).toEqual([
    ["Stand B214", "Hall Pontoon hall"],
    [],
    [],
  ]);
  await at.write(q.update(teams).set({ standShareRole: "child" }));
  expect(await facts("a")).toEqual(["Hall Pontoon hall"]);
});

it("a new team has a row of every field, none of them answered; twice changes nothing", async () => {
  await at.write(fieldDefaultsFor(ctx, "a"), fieldDefaultsFor(ctx, "a"));
  const rows = await at.read(many(q.select().from(teamFieldValues)));
  expect(rows.map(({ teamId, value, isAnswered }) => [teamId, value, isAnswered])).toEqual(
    ["", "", "false", ""].map((value) => ["a", value, false]),
  );
  // Without rows it reads the same.
  expect(await valuesOf("b")).toEqual(await valuesOf("a"));
});

it("writes what was answered for this team alone, and leaves who wrote what did not change", async () => {
  const fields = await at.read(customFieldsFor("staff"));
  const write = (sent: Record<string, string>, by: string = ctx.actor.id) =>
    at.write(
      ...fieldValueWrites(
        { ...ctx, actor: { id: by, level: "admin", teamId: null } },
        "a",
        answersIn(fields, sent).answers,
      ),
    );
  await at.write(fieldDefaultsFor(ctx, "a"), fieldDefaultsFor(ctx, "b"));
  await write({ [STAND]: "B214", [SPACE]: "false" });
  expect(await valuesOf("a")).toEqual([
    ["Stand", "B214", true],
    ["Hall", "", false],
    ["Space only", "false", true],
    ["Manager", "", false],
  ]);
  await write({ [STAND]: "B214", [HALL]: "Pontoon hall", [SPACE]: "true" }, "leo");
  const rows = await at.read(many(q.select().from(teamFieldValues)));
  const by = new Map(
    rows.filter(({ teamId }) => teamId === "a").map((row) => [row.customFieldId, row.updatedBy]),
  );
  expect([STAND, HALL, SPACE, MANAGER].map((id) => by.get(id))).toEqual(["mia", "leo", "leo", "mia"]);
  expect((await valuesOf("b")).map(([, value]) => value)).toEqual(["", "", "false", ""]);
});

it("answers to a field that was changed meanwhile are not written: whoever sent them is told to look again", async () => {
  const { answers } = answersIn(await at.read(customFieldsFor("staff")), { [STAND]: "B214" });
  await at.write(fieldDefaultsFor(ctx, "a"), q.update(customFields).set({ version: 9 }));
  await expect(at.write(...fieldValueWrites(ctx, "a", answers))).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/changed the custom fields.*Check what is asked and try again/),
  });
  expect((await valuesOf("a"))[0]).toEqual(["Stand", "", false]);
});

it("staff find a team by its texts, Yes and No aside; a team finds itself by its name alone", async () => {
  const found = async (text: string, level: "moderator" | "user", teamId?: string) => {
    const query = ftsQuery(text);
    const page = await at.read(teamFinder.find({ level, teamId }, { query, limit: 9, offset: 0 }));
    return page.rows.map(({ id }) => id);
  };
  const fields = await at.read(customFieldsFor("staff"));
  const sent = { [STAND]: "B214", [MANAGER]: "Leo Grant", [SPACE]: "true" };
  await at.write(
    fieldDefaultsFor(ctx, "a"),
    ...fieldValueWrites(ctx, "a", answersIn(fields, sent).answers),
    q.update(teams).set({ name: "Solent Rigging" }).where(eq(teams.id, "a")),
    ...teamEntries.index(["a", "b"]),
  );
  expect(await found("grant b214", "moderator")).toEqual(["a"]);
  expect(await found("true", "moderator")).toEqual([]);
  expect(await found("solent", "user", "a")).toEqual(["a"]);
  expect(await found("grant", "user", "a")).toEqual([]);
  expect(await found("solent grant", "user", "a")).toEqual([]);
});

it("is refused where a field was changed or removed since it was read", async () => {
  const fields = await at.read(customFieldsFor("staff"));
  const { answers } = answersIn(fields, { [STAND]: "B214" });
  const save = () => at.write(...fieldValueWrites(ctx, "a", answers));
  await at.write(q.update(customFields).set({ version: 2 }));
  await expect(save()).rejects.toMatchObject({ status: 409 });
  await at.write(q.delete(customFields));
  await expect(save()).rejects.toMatchObject({ status: 409 });
});

it("a refusal names the fields as the form does", async () => {
  const fields = await at.read(customFieldsFor("staff"));
  expect(() => answersOrRefuse(fields, {})).toThrow(
    expect.objectContaining({ status: 422, fields: { [`values.${STAND}`]: "Fill in “Stand”" } }),
  );
  expect(answersOrRefuse(fields, { [STAND]: "1" })).toHaveLength(1);
});

it("the inputs: what is stored, the asterisk, the description, and no Yes/No chosen by its default", async () => {
  await at.write(fieldDefaultsFor(ctx, "a"));
  const fields = await at.read(fieldsOfTeam("a", "staff"));
  const { fields: form } = fieldsOf({ id: "team", limits: limitsOf(Form) });
  const html = (given: typeof fields, lastResult?: object) =>
    renderToStaticMarkup(<CustomFieldInputs field={form.values} fields={given} lastResult={lastResult} />);
  const untouched = html(fields);
  expect(untouched).not.toContain("checked");
  expect(untouched).toContain("As on the plan");
  expect(untouched.match(/class="req"/g)).toHaveLength(1);
  expect(untouched).toContain(`id="team-values.${STAND}"`);
  const stored = html(
    fields.map((field) => ({ ...field, isAnswered: true, value: field.type === "text" ? "B214" : "false" })),
  );
  expect(stored).toContain('value="B214"');
  expect(/<input[^>]*value="false"[^>]*>/.exec(stored)?.[0]).toContain("checked");
  // A refused form is shown as it was sent, with what is wrong.
  const refused = html(fields, {
    initialValue: { values: { [SPACE]: "true" } },
    error: { [`values.${STAND}`]: ["Fill in “Stand”"] },
  });
  expect(/<input[^>]*value="true"[^>]*>/.exec(refused)?.[0]).toContain("checked");
  expect(refused).toContain("Fill in “Stand”");
});

it("the facts: what was answered, and that the rest was not given", () => {
  const html = renderToStaticMarkup(
    <CustomFieldFacts
      fields={[
        { label: "Stand", type: "text", value: "B214", isAnswered: true, isRequired: false },
        { label: "Space only", type: "boolean", value: "false", isAnswered: true, isRequired: false },
        { label: "Order number", type: "text", value: "", isAnswered: false, isRequired: true },
      ]}
    />,
  );
  expect(
    html
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ).toBe("Stand B214 Space only No Order number Not given yet");
  expect(html).toContain('class="is-warning');
});
