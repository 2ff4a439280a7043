import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { activities, outbox } from "#db/event/schema/activity";
import { customFields, teamFieldValues } from "#db/event/schema/custom-fields";
import { teams } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import { fillDefaults, indexTeamsAgain } from "~/features/custom-fields/custom-fields.jobs.server";
import * as addPage from "~/features/custom-fields/pages/add-custom-field";
import * as listPage from "~/features/custom-fields/pages/custom-fields";
import * as exportPage from "~/features/custom-fields/pages/custom-fields-export";
import * as removalPage from "~/features/custom-fields/pages/custom-fields-removal";
import * as reorderPage from "~/features/custom-fields/pages/custom-fields-reorder";
import * as editPage from "~/features/custom-fields/pages/edit-custom-field";
import { controlsOf, drawn, linksOf, pageHouse, wordsOf } from "../support/page-house";

const ID = (n: number) => `0190f3a0-0000-7000-8000-00000000000${n}`;
const level = "admin";
const then = "2027-06-01T10:00:00.000Z";
const audit = { createdAt: then, createdBy: "x", updatedAt: then, updatedBy: "x" };
let house: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await pageHouse();
});

const withFields = async () => {
  await house.at.write(
    q
      .insert(teams)
      .values(["a", "b", "gone"].map((id) => ({ id, name: id, isArchived: id === "gone", ...audit }))),
    q.insert(customFields).values([
      { id: ID(1), label: "Stand number", type: "text", index: 0, showToChildTeams: true, ...audit },
      { id: ID(2), label: "account manager", type: "text", index: 1, showField: false, ...audit },
      { id: ID(3), label: "Space only", type: "boolean", index: 2, isRequired: true, ...audit },
      { id: ID(4), label: "Hall", type: "text", index: 3, ...audit },
    ]),
    q.insert(teamFieldValues).values(
      ["a", "b", "gone"].map((teamId, at) => ({
        ...{ teamId, customFieldId: ID(1), value: `B${at}`, isAnswered: teamId !== "b" },
        ...{ updatedAt: "now", updatedBy: "x" },
      })),
    ),
  );
};
const fields = () =>
  house.at.read(many(q.select().from(customFields).orderBy(customFields.index, customFields.id)));
const values = () => house.at.read(many(q.select().from(teamFieldValues)));
const answer = (data: unknown) => (data as { lastResult: { error: Record<string, string[]> } }).lastResult;
const NEW = { label: "Stand number", type: "text", showField: "on", placeholder: "B214" };

it("lists the fields by label, with who sees them and how many of the active teams have answered", async () => {
  await withFields();
  const { text, html } = await house.visit(listPage, { level });
  expect(text).toContain("4 custom fields");
  expect(text).toContain(
    "account manager Text Staff only No 0 of 2 Hall Text Teams No 0 of 2 Space only Required Yes/No Teams Yes 0 of 2 Stand number Text Teams, with stand shares No 1 of 2",
  );
  expect(linksOf(html)).toContain(`Hall > /admin/custom-fields/${ID(4)}`);
  expect(linksOf(html)).toContain("Change the order > /admin/custom-fields/reorder");
});

it("finds them by a part of the label, by type and by who sees them", async () => {
  await withFields();
  const found = async (search: string) => {
    const { data } = await house.visit(listPage, { level, path: `/x?${search}` });
    return (data as { page: { rows: { all: { label: string }[] } } }).page.rows.all.map(({ label }) => label);
  };
  expect(await found("q=numb")).toEqual(["Stand number"]);
  expect(await found("type=boolean")).toEqual(["Space only"]);
  expect(await found("seen=staff")).toEqual(["account manager"]);
  expect(await found("seen=shares")).toEqual(["Stand number"]);
  expect(await found("seen=staff&seen=shares")).toEqual(["account manager", "Stand number"]);
  expect(await found("seen=teams&type=text")).toEqual(["Hall", "Stand number"]);
  expect(await found("sort=filled&dir=desc")).toEqual([
    "Stand number",
    "account manager",
    "Hall",
    "Space only",
  ]);
});

it("says what to do where there is none, and where the filters leave none", async () => {
  expect((await house.visit(listPage, { level })).text).toContain("No custom fields yet");
  await withFields();
  const { text } = await house.visit(listPage, { level, path: "/x?q=zzz" });
  expect(text).not.toContain("No custom fields yet");
  expect(text).toContain("custom fields");
});

it("the report has what the list says", async () => {
  await withFields();
  const { response } = await house.visit(exportPage, { level, path: "/x?format=csv&seen=shares" });
  const csv = await response?.text();
  expect(csv?.replace("\uFEFF", "").split("\r\n")).toEqual([
    '"Label","Type","Who sees it","Kept by","Required","Teams that filled it in","Description"',
    '"Stand number","Text","Teams, with stand shares","Staff and teams","No","1",""',
    "",
  ]);
});

it("a field that is added comes last, is recorded, and reaches the teams by a job", async () => {
  await withFields();
  const { to, toast } = await house.visit(addPage, { level, form: { ...NEW, label: " Stand  area " } });
  expect([to, toast?.title]).toEqual(["/admin/custom-fields", "Custom field “Stand area” added"]);
  const added = (await fields()).at(-1);
  expect(added).toMatchObject({
    ...{ label: "Stand area", type: "text", placeholder: "B214", showField: true, showToChildTeams: false },
    ...{ isRequired: false, index: 4, version: 1 },
  });
  expect(await house.kinds()).toEqual(["customField.added"]);
  expect((await house.jobs()).map(({ subscriber }) => subscriber)).toEqual(["fieldDefaults"]);
});

it("is refused without a label, a type, or with a label that is there already in another case", async () => {
  await withFields();
  const refused = async (form: Record<string, string>) => {
    const { status, data } = await house.visit(addPage, { level, form });
    return [status, answer(data).error];
  };
  expect(await refused({ label: " ", type: "number" })).toEqual([
    400,
    { label: ["Enter a label"], type: ["Choose a type"] },
  ]);
  expect(await refused({ ...NEW, label: "STAND NUMBER" })).toEqual([
    422,
    { label: ["There is a custom field of this label already"] },
  ]);
  expect(await refused({ ...NEW, label: "x".repeat(101) })).toEqual([
    400,
    { label: ["Use at most 100 characters"] },
  ]);
  expect(await fields()).toHaveLength(4);
});

it("the same form sent twice adds one", async () => {
  const formId = "0190f3a0-0000-7000-8000-0000000000aa";
  for (const _ of [1, 2]) {
    expect((await house.visit(addPage, { level, form: { ...NEW, formId } })).to).toBe("/admin/custom-fields");
  }
  expect((await fields()).map(({ id }) => id)).toEqual([formId]);
});

it("there are a hundred at most, and the page says so before anything is typed", async () => {
  await house.at.write(
    ...inserts(
      Array.from({ length: 100 }, (_, n) => n),
      (some) =>
        q
          .insert(customFields)
          .values(
            some.map((n) => ({ id: `f${n}`, label: `F${n}`, type: "text" as const, index: n, ...audit })),
          ),
    ),
  );
  const { text, html } = await house.visit(addPage, { level });
  expect(text).toContain("There are 100 custom fields already");
  expect(html).not.toContain("<form");
  const sent = await house.visit(addPage, { level, form: NEW });
  expect([sent.status, answer(sent.data).error[""]]).toEqual([
    409,
    ["An event has at most 100 custom fields. Delete one that is not needed any more first."],
  ]);
  expect(await fields()).toHaveLength(100);
});

it("every team gets the default in batches of 500, whatever it has answered meanwhile, and again where it was left", async () => {
  await house.at.write(
    ...inserts(
      Array.from({ length: 1_203 }, (_, n) => n),
      (some) =>
        q
          .insert(teams)
          .values(some.map((n) => ({ id: `t${n}`, name: `t${n}`, isArchived: n === 7, ...audit }))),
    ),
  );
  await house.visit(addPage, { level, form: { label: "Space only", type: "boolean" } });
  const [field] = await fields();
  const [activity] = await house.at.read(many(q.select({ id: activities.id }).from(activities)));
  await house.at.write(
    q.insert(teamFieldValues).values({
      ...{ teamId: "t3", customFieldId: field?.id ?? "", value: "true", isAnswered: true },
      ...{ updatedAt: "then", updatedBy: "cy" },
    }),
  );
  let batches = 0;
  let killAt = 2;
  const db = {
    ...house.at.db,
    batch: (...args: Parameters<typeof house.at.db.batch>) => {
      batches += 1;
      if (batches === killAt) throw new Error("killed");
      return house.at.db.batch(...args);
    },
  };
  await expect(fillDefaults({ db }, activity?.id ?? "")).rejects.toThrow();
  expect(await values()).toHaveLength(501);
  killAt = 0;
  batches = 0;
  await fillDefaults({ db }, activity?.id ?? "");
  expect(batches).toBe(2);
  const rows = await values();
  expect(new Set(rows.map(({ teamId }) => teamId)).size).toBe(1_203);
  expect(rows.filter(({ value, isAnswered }) => value === "false" && !isAnswered)).toHaveLength(1_202);
  expect(rows.find(({ teamId }) => teamId === "t3")).toMatchObject({ value: "true", isAnswered: true });
  // Gone before its job came to it.
  await house.at.write(q.delete(customFields));
  await fillDefaults({ db }, activity?.id ?? "");
  expect(await values()).toEqual([]);
});

it("the editor shows the type and does not offer it; a save counts the version up", async () => {
  await withFields();
  const params = { customFieldId: ID(3) };
  const { text, html } = await house.visit(editPage, { level, params });
  expect(text).toContain("Type Yes/No It cannot be changed after creation.");
  expect(controlsOf(html)).toEqual([
    `POST /admin/custom-fields/${ID(3)}`,
    "version=1",
    "label=Space only",
    "description=",
    "showField=on",
    "showToChildTeams",
    "isKeptByStaff",
    "isRequired=on",
  ]);
  expect(linksOf(html)).toContain(`Delete > /admin/custom-fields/removal?ids=${ID(3)}`);
  const form = {
    label: "Space",
    description: "No shell scheme",
    version: "1",
    type: "text",
    placeholder: "x",
  };
  expect((await house.visit(editPage, { level, params, form })).to).toBe("/admin/custom-fields");
  expect((await fields()).find(({ id }) => id === ID(3))).toMatchObject({
    ...{ label: "Space", type: "boolean", description: "No shell scheme", placeholder: "", version: 2 },
    ...{ showField: false, showToChildTeams: false, isRequired: false, index: 2 },
  });
  expect(await house.kinds()).toEqual(["customField.updated"]);
});

it("a save over a newer version is refused and keeps what was typed; over what was shown it is meant", async () => {
  await withFields();
  const params = { customFieldId: ID(4) };
  await house.at.write(
    q
      .update(customFields)
      .set({ version: 3 })
      .where(eq(customFields.id, ID(4))),
  );
  const form = { label: "Halls", version: "2" };
  const { status, data } = await house.visit(editPage, { level, params, form });
  expect(status).toBe(409);
  expect((data as { lastResult: { initialValue: object } }).lastResult.initialValue).toMatchObject({
    label: "Halls",
  });
  expect((await house.visit(editPage, { level, params, form: { ...form, over: "3" } })).to).toBe(
    "/admin/custom-fields",
  );
  const taken = { label: "stand NUMBER", version: "4" };
  const refused = await house.visit(editPage, { level, params, form: taken });
  expect([refused.status, answer(refused.data).error]).toEqual([
    422,
    { label: ["There is a custom field of this label already"] },
  ]);
  // Its own label in another case is its own.
  expect(
    (await house.visit(editPage, { level, params, form: { label: "HALLS", version: "4" } })).status,
  ).not.toBe(422);
});

it("what is not there is a 404", async () => {
  for (const form of [undefined, { label: "x", version: "1" }]) {
    const { status } = await house.visit(editPage, { level, params: { customFieldId: ID(9) }, form });
    expect(status).toBe(404);
  }
});

it("a field is moved among those that teams see; one for staff alone keeps its place", async () => {
  await withFields();
  const { text } = await house.visit(reorderPage, { level });
  expect(text).not.toContain("account manager");
  expect(text).toContain("They see Stand number.");
  const { to } = await house.visit(reorderPage, { level, form: { id: ID(4), to: "1" } });
  expect(to).toBe(`/admin/custom-fields/reorder?moved=${ID(4)}&dir=up`);
  expect((await fields()).map(({ label }) => label)).toEqual([
    "Hall",
    "account manager",
    "Stand number",
    "Space only",
  ]);
  await house.visit(reorderPage, { level, form: { id: ID(4), to: "99" } });
  expect((await fields()).map(({ label }) => label)).toEqual([
    "Stand number",
    "account manager",
    "Space only",
    "Hall",
  ]);
  const staffs = await house.visit(reorderPage, { level, form: { id: ID(2), to: "1" } });
  expect(staffs.status).toBe(404);
  expect(await house.kinds()).toEqual(["customField.moved", "customField.moved"]);
});

it("the removal says how many values go, wants the word, and takes them from all teams at once", async () => {
  await withFields();
  await house.at.write(...teamEntries.index(["a", "b", "gone"]));
  const path = `/x?ids=${ID(1)}&ids=${ID(4)}&ids=nobody`;
  const { text } = await house.visit(removalPage, { level, path });
  expect(text).toContain("Delete 2 custom fields?");
  expect(text).toContain("2 values of teams go along, also those of archived teams.");
  expect(text).toContain("Hall No team Stand number 2 teams");
  const ids = [ID(1), ID(4)];
  expect((await house.visit(removalPage, { level, form: { ids, confirm: "confirm" } })).status).toBe(400);
  expect(await fields()).toHaveLength(4);
  const { to, toast } = await house.visit(removalPage, { level, form: { ids, confirm: "CONFIRM" } });
  expect([to, toast?.title]).toEqual(["/admin/custom-fields", "2 custom fields deleted"]);
  expect((await fields()).map(({ label }) => label)).toEqual(["account manager", "Space only"]);
  expect(await values()).toEqual([]);
  const logged = await house.at.read(many(q.select({ details: activities.details }).from(activities)));
  expect(logged.map(({ details }) => JSON.parse(details))).toEqual([
    { label: "Hall", values: 0 },
    { label: "Stand number", values: 2 },
  ]);
  const jobs = await house.at.read(many(q.select({ name: outbox.subscriber }).from(outbox)));
  expect(jobs.map(({ name }) => name)).toEqual(["fieldSearch"]);
  const bodies = async () => {
    const [result] = await house.at.db.batch(
      ["select body from search_entry where kind = 'team' order by ref"],
      "read",
    );
    return result?.rows.map(({ body }) => String(body).trim());
  };
  expect(await bodies()).toEqual(["B0", "B1", "B2"]);
  await indexTeamsAgain(house.at);
  expect(await bodies()).toEqual(["", "", ""]);
});

it("with nothing chosen the removal leads to the list", async () => {
  expect((await house.visit(removalPage, { level })).to).toBe("/admin/custom-fields");
});

it("only admins come in", async () => {
  await withFields();
  for (const page of [listPage, addPage, reorderPage, removalPage, exportPage]) {
    expect((await house.visit(page, { level: "moderator", path: "/x?format=csv" })).status).toBe(403);
  }
  const { status } = await house.visit(editPage, { level: "moderator", params: { customFieldId: ID(1) } });
  expect(status).toBe(403);
});

it("a refused form is shown again as it was sent", async () => {
  const { data } = await house.visit(addPage, { level });
  const sent = await house.visit(addPage, { level, form: { label: "", type: "boolean", isRequired: "on" } });
  const html = drawn(addPage.default, "/x", { loader: data, action: sent.data });
  expect(controlsOf(html)).toContain("type=boolean");
  expect(controlsOf(html)).toContain("isRequired=on");
  // It was taken out by whoever sent it.
  expect(controlsOf(html)).toContain("showField");
  expect(wordsOf(html)).toContain("Enter a label");
});
