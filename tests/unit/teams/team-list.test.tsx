import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { customFields } from "#db/event/schema/custom-fields";
import { q } from "#db/read-batch";
import { teamEntries } from "~/features/auth/search-entries.server";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { answersIn } from "~/features/custom-fields/custom-fields.rules";
import { fieldValueWrites } from "~/features/custom-fields/field-values.server";
import * as archiveVerbs from "~/features/teams/archive.verbs";
import * as archivedPage from "~/features/teams/pages/archived-teams";
import * as teamsPage from "~/features/teams/pages/teams";
import * as exportPage from "~/features/teams/pages/teams-export";
import * as typePage from "~/features/teams/pages/teams-type";
import * as teamVerbs from "~/features/teams/teams.verbs";
import { filledEvent } from "../support/hostile-event";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { controlsOf, linksOf, pageHouse } from "../support/page-house";

const ID = (n: number) => `0190f3a0-0000-7000-8000-00000000000${n}`;
const [STAND, SPACE, MANAGER] = [ID(1), ID(2), ID(3)] as [string, string, string];
const STAFF = { id: "mia", level: "admin", teamId: null } as const;

let house: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await pageHouse(await memoryHouse(await filledEvent()));
  const { at } = house;
  await at.write(
    q.insert(customFields).values([
      { id: STAND, label: "Stand number", type: "text", index: 0, ...audit },
      { id: SPACE, label: "Space only", type: "boolean", index: 1, ...audit },
      { id: MANAGER, label: "Manager", type: "text", index: 2, showField: false, ...audit },
    ]),
  );
  const fields = await at.read(customFieldsFor("staff"));
  const give = (teamId: string, sent: Record<string, string>) =>
    fieldValueWrites(
      { now: new Date(), actor: STAFF, settings: { event: { locale: "en-GB" } } },
      teamId,
      answersIn(fields, sent).answers,
    );
  await at.write(
    ...give("alba", { [STAND]: "B214", [SPACE]: "true", [MANAGER]: "Leo" }),
    ...give("birch", { [STAND]: "A102", [SPACE]: "false" }),
    ...give("crew", { [STAND]: "" }),
    ...give("gone", { [STAND]: "X1" }),
  );
});

const found = async (search: string, page: object = teamsPage) => {
  const { data } = await house.visit(page, { path: `/x?${search}` });
  return (data as { page: { rows: { all: { id: string; values: unknown }[] } } }).page.rows.all;
};
const idsOf = async (search: string, page?: object) =>
  (await found(search, page)).map(({ id }) => id).join(" ");
const ALL = "alba another birch crew foreign Share zero";

it("is narrowed by what teams have answered: words of one field are alternatives, fields must fit together", async () => {
  expect(await idsOf(`field=${SPACE}.yes`)).toBe("alba");
  expect(await idsOf(`field=${SPACE}.no`)).toBe("birch");
  expect(await idsOf(`field=${SPACE}.none`)).toBe("another crew foreign Share zero");
  expect(await idsOf(`field=${SPACE}.yes&field=${SPACE}.no`)).toBe("alba birch");
  expect(await idsOf(`field=${STAND}.some`)).toBe("alba birch");
  expect(await idsOf(`field=${STAND}.none`)).toBe("another crew foreign Share zero");
  expect(await idsOf(`field=${STAND}.some&field=${MANAGER}.none`)).toBe("birch");
  // What is gone, or nonsense, narrows nothing.
  expect(await idsOf(`field=${ID(9)}.some`)).toBe(ALL);
  expect(await idsOf("field=x&field=%27.yes")).toBe(ALL);
});

it("finds teams by the texts that they have answered, the archived ones in their own list", async () => {
  await house.at.write(...teamEntries.index(["alba", "birch", "gone"]));
  expect(await idsOf("q=b21")).toBe("alba");
  expect(await idsOf("q=leo+b214")).toBe("alba");
  expect(await idsOf("q=x1")).toBe("");
  expect(await idsOf("q=x1", archivedPage)).toBe("gone");
});

it("is narrowed by stand shares, organisers and how much is done", async () => {
  await house.at.write(
    sql`update team set stand_share_role = 'parent' where id = 'alba'`,
    sql`update team_progress set total = 4, complete = 3, not_applicable = 1 where team_id = 'birch'`,
  );
  expect(await idsOf("role=child")).toBe("another foreign Share");
  expect(await idsOf("role=parent&role=child")).toBe("alba another foreign Share");
  expect(await idsOf("role=none")).toBe("birch crew zero");
  expect(await idsOf("organiser=yes")).toBe("crew");
  expect(await idsOf("organiser=no")).toBe("alba another birch foreign Share zero");
  expect(await idsOf("done=all")).toBe("birch Share");
  expect(await idsOf("done=some")).toBe("alba crew");
  expect(await idsOf("done=none")).toBe("another foreign zero");
  expect(await idsOf("done=none&done=all")).toBe("another birch foreign Share zero");
});

it("a team of which nothing applies has done none, not all", async () => {
  await house.at.write(
    sql`update team_progress set total = 2, complete = 0, not_applicable = 2 where team_id = 'birch'`,
  );
  expect(await idsOf("done=all")).toBe("Share");
  expect(await idsOf("done=none")).toContain("birch");
});

it("shows chosen fields as columns, in the order of the fields, and keeps them when filters are cleared", async () => {
  const { html, text } = await house.visit(teamsPage, {
    path: `/x?columns=${MANAGER}&columns=${ID(9)}&columns=nonsense&columns=${SPACE}&columns=${STAND}&q=alba`,
  });
  expect(text).toContain("Last sign-in Stand number Space only Manager alba");
  expect(text).toContain("Yesterday B214 Yes Leo");
  const clear = linksOf(html).find((link) => link.startsWith("Clear filters"));
  expect(clear).toContain(`columns=${SPACE}`);
  expect(clear).not.toContain("q=");
  expect(controlsOf(html)).toContain(`columns=${SPACE}`);
  const [row] = await found(`columns=${STAND}&columns=${SPACE}&field=${SPACE}.no`);
  expect(row?.values).toEqual(["A102", "No"]);
  expect((await found("")).every(({ values }) => (values as []).length === 0)).toBe(true);
});

it("offers each field as filter and column, by the words of its type", async () => {
  const { text } = await house.visit(teamsPage);
  expect(text).toContain(
    "Custom fields Custom fields Stand number: Filled in Stand number: Blank Space only: Yes Space only: No Space only: Not answered Manager: Filled in Manager: Blank Apply Columns Columns Stand number Space only Manager Apply",
  );
});

it("the archived have a list of their own, with its filters, and are restored or, by admins, deleted", async () => {
  expect(await idsOf("", archivedPage)).toBe("archived gone");
  expect(await idsOf(`field=${STAND}.some`, archivedPage)).toBe("gone");
  const { html } = await house.visit(archivedPage);
  expect(controlsOf(html).filter((control) => control.startsWith("do:"))).toEqual(["do:restore"]);
  const admins = await house.visit(archivedPage, { level: "admin" });
  expect(controlsOf(admins.html).filter((control) => control.startsWith("do:"))).toEqual([
    "do:restore",
    "do:delete",
  ]);
  await house.at.write(sql`update team set is_archived = 0`);
  expect((await house.visit(archivedPage)).text).toContain("No archived teams");
});

it("archives and restores what is chosen, back on the list as it was filtered, with an undo", async () => {
  const away = await house.visit(archiveVerbs, {
    path: "/admin/teams/archives",
    form: { ids: ["alba", "gone"], back: "?q=a" },
  });
  expect([away.to, away.toast?.title, away.toast?.description]).toEqual([
    "/admin/teams?q=a",
    "1 team archived",
    "1 chosen team left as it is: archived or deleted already.",
  ]);
  expect(await idsOf("", archivedPage)).toBe("alba archived gone");
  const back = await house.visit(archiveVerbs, {
    path: "/admin/teams/restorations",
    form: { ids: "alba" },
  });
  expect([back.to, back.toast?.title]).toEqual(["/admin/teams/archived", "1 team restored"]);
  expect(await idsOf("")).toBe(ALL);
});

it("the report has every custom field in words, whichever columns are chosen", async () => {
  const { response } = await house.visit(exportPage, {
    path: `/x?format=csv&columns=${SPACE}&field=${STAND}.some`,
  });
  const [head = "", ...lines] = (await response?.text())?.trim().split("\r\n") ?? [];
  expect(head).toContain('"Last sign-in","Stand number","Space only","Manager"');
  expect(lines.map((line) => line.split(",").slice(-3).join(","))).toEqual([
    '"B214","Yes","Leo"',
    '"A102","No",""',
  ]);
});

it("many teams are given a type on a page that says what they have now", async () => {
  const path = "/admin/teams/type?ids=alba&ids=zero&ids=gone&back=%3Fq%3Da";
  const { text, html } = await house.visit(typePage, { path });
  expect(text).toContain("2 teams chosen.");
  expect(text).toContain("alba gold zero No type");
  expect(controlsOf(html)).toEqual([
    "POST /?ids=alba&ids=zero&ids=gone&back=%3Fq%3Da",
    "ids=alba",
    "ids=zero",
    "back=?q=a",
    "teamTypeId",
    "teamTypeId",
    "teamTypeId",
    "teamTypeId",
  ]);
  const send = (form: Record<string, string | string[]>) => house.visit(typePage, { path, form });
  const none = await send({ ids: ["alba"], back: "" });
  expect([none.status, (none.data as { lastResult: { error: object } }).lastResult.error]).toEqual([
    400,
    { teamTypeId: ["Choose a team type"] },
  ]);
  const typed = await send({ ids: ["alba", "zero", "birch"], teamTypeId: "silver", back: "?q=a" });
  expect([typed.to, typed.toast?.title, typed.toast?.description]).toEqual([
    "/admin/teams?q=a",
    "2 teams given the type “silver”",
    "1 chosen team left as it is: of that type already, archived or deleted.",
  ]);
  const taken = await send({ ids: ["alba"], teamTypeId: "none", back: "" });
  expect(taken.toast?.title).toBe("1 team left without a type");
  expect(await idsOf("type=none")).toContain("alba");
  expect((await house.visit(typePage, { path: "/x" })).to).toBe("/admin/teams");
});

it("chases the people of chosen teams who never signed in, and says where there is nobody", async () => {
  const path = "/admin/teams/chasers";
  const chase = (ids: string) => house.visit(teamVerbs, { path, form: { ids } });
  expect((await chase("zero")).toast).toMatchObject({ type: "info", title: "No e-mail was sent" });
  const { to, toast } = await chase("birch");
  expect([to, toast?.title]).toEqual(["/admin/teams", "1 reminder to sign in on the way"]);
  expect((await chase("birch")).toast?.type).toBe("info");
});
