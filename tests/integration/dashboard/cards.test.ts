import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { archiveContent, deleteContent } from "~/features/content/bulk-content.commands.server";
import { unpublishContent } from "~/features/content/publication.commands.server";
import {
  type Audience,
  audienceRule,
  isSeenBy,
  type ReadingTeam,
} from "~/features/teams/audience/audience.rules";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { Client } from "../../harness/http";
import { downloadRows, pageRows, supplierRows } from "../../harness/library-rows";
import { layoutFor } from "../../unit/support/layout-model";
import { CARDS, cardsIn, type Fields, standIn } from "../../worlds/cards-event";
import { listsEvent } from "../../worlds/lists-event";
import { givePassword, signedIn, textOf } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";
import { timing } from "../support/timing";

let at: Awaited<ReturnType<typeof listsEvent>>;
let both: Client;
beforeAll(async () => {
  at = await listsEvent("cards");
  const organisers = await addTeam(at.at.ctx(), {
    ...{ name: "both halves", teamTypeId: null, isOrganiser: true, owner: person("Both", "cards") },
  });
  await writeBatch(at.at.db, [
    sql`update user set permissions = 'moderator' where id = ${organisers.ownerId}`,
  ]);
  await givePassword(at.at.on, organisers.ownerId);
  both = await signedIn("cards", "both@cards");
});

const { post, rows, cardNow, card, sixCards, layout } = cardsIn(() => at);

describe("who sees which card", () => {
  it("{card, layout} × {own type, other type, stand share, organiser, staff} is as the rules say", async () => {
    const { ash: own, birch: other } = at.types;
    const audiences: Record<string, Partial<Audience>> = {
      Open: { showToChildTeams: true },
      Ownonly: { showToTeamTypeIds: [own], showToChildTeams: false },
      Otheronly: { showToTeamTypeIds: [other], showToChildTeams: true },
      Noshares: { showToChildTeams: false },
    };
    const full = (of: Partial<Audience>): Audience => ({
      ...{ isOpen: true, showToTeamTypeIds: [], hideFromTeamTypeIds: [], showToChildTeams: null, ...of },
    });
    const names = Object.keys(audiences);
    const pages = new Map(names.map((name) => [name, newId()]));
    await writeBatch(at.at.db, [
      ...names.flatMap((name) => {
        const { showToTeamTypeIds = [], showToChildTeams } = audiences[name] ?? {};
        const seen = { types: [...showToTeamTypeIds], showToChildTeams: showToChildTeams === true };
        return [
          ...pageRows({ id: pages.get(name) ?? "", path: name.toLowerCase(), title: name, ...seen }),
          ...downloadRows(newId(), {
            ...{ name, showDownload: true, show: seen.types, showToChildTeams: seen.showToChildTeams },
          }),
          ...supplierRows(newId(), { company: name, show: seen.types }),
        ];
      }),
      ...downloadRows(newId(), { name: "Hidden", showDownload: false }),
      ...supplierRows(newId(), { company: "Gone", isArchived: true }),
    ]);
    const ids = new Map<string, string>();
    for (const name of names)
      ids.set(name, await card(`Page ${name}`, { type: "content", pathId: pages.get(name) ?? "" }));
    for (const [name, type] of [
      ["Files", "downloads"],
      ["Whom", "suppliers"],
      ["People", "myTeam"],
      ["Days", "eventCountdown"],
      ["Far", "teamProgress"],
      ["Jobs", "tasks"],
    ] as const)
      ids.set(name, await card(name, { type }));
    const plans: Record<string, { titles: string[]; types: string[] }> = {
      "For own": {
        titles: ["Page Open", "Page Ownonly", "Page Noshares", "Page Otheronly", "Files", "Whom"],
        types: [own],
      },
      "For other": {
        titles: ["Whom", "Files", "Page Otheronly", "Page Open", "Page Ownonly", "People"],
        types: [other],
      },
      "For the rest": { titles: ["Jobs", "Page Otheronly", "Files", "Far", "Page Open", "Whom"], types: [] },
    };
    const idOf = (title: string) => ids.get(title.replace("Page ", "")) ?? "";
    const layouts: { id: string; isDefault: boolean; teamTypeIds: string[] }[] = [];
    for (const [name, { titles, types }] of Object.entries(plans)) {
      const isDefault = types.length === 0;
      await layout(name, titles.map(idOf), {
        teamTypeIds: types,
        ...(isDefault && { isDefault: "on" }),
      });
      layouts.push({ id: name, isDefault, teamTypeIds: types });
    }
    const team = (of: Partial<ReadingTeam>): ReadingTeam => ({
      ...{ isOrganiser: false, isChild: false, teamTypeId: null, parentTypeId: null, ...of },
    });
    const readers: Record<string, { client: Client; team: ReadingTeam; isStaff?: boolean }> = {
      own: { client: at.readers.own, team: team({ teamTypeId: own }) },
      colleague: { client: at.readers.colleague, team: team({ teamTypeId: own }) },
      other: { client: at.readers.other, team: team({ teamTypeId: other }) },
      share: { client: at.readers.share, team: team({ isChild: true, parentTypeId: own }) },
      organiser: { client: at.readers.organiser, team: team({ isOrganiser: true }) },
      both: { client: both, team: team({ isOrganiser: true }), isStaff: true },
    };
    const wrong: string[] = [];
    let cells = 0;
    for (const [reader, { client, team: of, isStaff }] of Object.entries(readers)) {
      const sees = (name: string, change: Partial<Audience> = {}) =>
        isStaff || isSeenBy(audienceRule(full({ ...audiences[name], ...change }), of));
      const answer = await client.get(at.url("/"));
      const found = standIn(answer.body);
      const plan = plans[layoutFor(of, layouts) ?? ""];
      const titles = (plan?.titles ?? []).filter(
        (title) => !title.startsWith("Page ") || sees(title.replace("Page ", "")),
      );
      for (const title of plan?.titles ?? []) {
        cells += 1;
        if (titles.includes(title) !== found.some((one) => one.title === title))
          wrong.push(`${reader}: ${title} is ${titles.includes(title) ? "missing" : "there"}`);
      }
      if (JSON.stringify(found.map(({ title }) => title)) !== JSON.stringify(titles))
        wrong.push(`${reader}: ${found.map(({ title }) => title)}, not ${titles}`);
      const files = names.filter((name) => sees(name)).length;
      const suppliers = names.filter((name) => sees(name, { showToChildTeams: null })).length;
      const facts: Record<string, RegExp> = {
        Files: new RegExp(`^${files} files? ${files} new this week$|^${files} files?$|^No files yet$`),
        Whom: new RegExp(`^${suppliers} suppliers?$`),
        People: /^\d of 10 members$/,
        Jobs: /^No tasks yet$/,
        Far: /^Nothing to do yet$/,
      };
      for (const { title, fact, to } of found) {
        cells += 1;
        const wanted = facts[title];
        if (wanted && !wanted.test(fact)) wrong.push(`${reader}: ${title} says “${fact}”, not ${wanted}`);
        if (title.startsWith("Page ") && !(await client.get(at.url(to ?? ""))).body.includes(title.slice(5)))
          wrong.push(`${reader}: ${title} does not open`);
      }
      if ((isStaff === true) !== answer.body.includes("What needs you")) wrong.push(`${reader}: both halves`);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(60);
    const staff = await at.staff.get(at.url("/"));
    expect([staff.status, staff.headers.location]).toEqual([302, "/admin"]);
  });

  it("the dashboard makes two calls, and asks what two cards want to know once", async () => {
    const { roundTrips, queries, calls } = timing(await at.readers.own.get(at.url("/")));
    expect(calls).toBeLessThanOrEqual(2);
    expect(roundTrips).toBeLessThanOrEqual(2);
    expect(queries).toBeLessThanOrEqual(20);
  });
});

describe("cards", () => {
  it("are refused where their shape is wrong, with what was typed", async () => {
    const draft = newId();
    await writeBatch(at.at.db, pageRows({ id: draft, path: "draft", title: "Draft", isPublished: false }));
    const before = await rows(sql`select count(*) as n from card`);
    const refused = async (fields: Fields, status: number, words: string) => {
      const answer = await post(`${CARDS}/add`, { title: "Kept title", ...fields });
      expect([answer.status, textOf(answer.body).includes(words)], words).toEqual([status, true]);
      expect(answer.body).toContain('value="Kept title"');
    };
    await refused({ type: "nonsense" }, 400, "Invalid card");
    await refused({ type: "content" }, 400, "Choose a page");
    await refused({ type: "content", pathId: draft }, 422, "Choose a page that is published");
    await refused({ type: "content", pathId: newId() }, 422, "Choose a page that is published");
    await refused({ type: "link" }, 400, "Choose where the card leads");
    await refused({ type: "link", place: "/admin/users" }, 422, "Choose where the card leads");
    await refused({ type: "link", place: "//evil.example" }, 422, "Choose where the card leads");
    for (const address of ["javascript:alert(1)", "http://boats.example", "//boats.example", "/tasks"])
      await refused(
        { type: "link", place: "other", address },
        400,
        "Enter an address that begins with https://",
      );
    expect(await rows(sql`select count(*) as n from card`)).toEqual(before);
  });

  it("a form that is sent twice adds one; one that changed since says so", async () => {
    const formId = newId();
    const fields = {
      type: "link",
      title: "Tickets",
      place: "other",
      address: "https://tickets.example",
      formId,
    };
    expect((await post(`${CARDS}/add`, fields)).status).toBe(302);
    expect((await post(`${CARDS}/add`, fields)).status).toBe(302);
    expect((await post(`${CARDS}/add`, { ...fields, title: "Other" })).status).toBe(409);
    expect(await rows(sql`select href from card where id = ${formId}`)).toEqual([
      { href: "https://tickets.example" },
    ]);
  });

  it("two admins save one card: the second is shown both versions, and may put hers over it", async () => {
    const id = await card("Edited");
    const first = { type: "tasks", title: "First", version: "1" };
    const second = { type: "downloads", title: "Second", version: "1" };
    expect((await post(`${CARDS}/${id}`, first)).status).toBe(302);
    const conflict = await post(`${CARDS}/${id}`, second);
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.body)).toMatch(/What it shows Tasks Downloads|What it shows.*Downloads.*Tasks/);
    expect(textOf(conflict.body)).toContain("Save my version");
    expect((await post(`${CARDS}/${id}`, { ...second, over: "2" })).status).toBe(302);
    expect(await rows(sql`select type, title, version from card where id = ${id}`)).toEqual([
      { type: "downloads", title: "Second", version: 3 },
    ]);
  });

  it("a card in a layout cannot be deleted: its layouts are named, and nothing goes", async () => {
    const ids = await sixCards("Used");
    const free = await card("Unused");
    await layout("Keeps its cards", ids);
    const first = ids[0] ?? "";
    const page = await at.staff.get(at.url(`${CARDS}/removal?ids=${first}&ids=${free}`));
    expect(textOf(page.body)).toContain("Used 1 : in the layout “Keeps its cards”");
    const answer = await post(`${CARDS}/removal?ids=${first}&ids=${free}`, {
      ids: [first, free],
      confirm: "CONFIRM",
    });
    expect(answer.status).toBe(409);
    expect(await cardNow("Unused")).toBeDefined();
    expect((await post(`${CARDS}/removal?ids=${free}`, { ids: [free], confirm: "confirm" })).status).toBe(
      400,
    );
    expect((await post(`${CARDS}/removal`, { ids: [free], confirm: "CONFIRM" })).status).toBe(302);
    expect(await cardNow("Unused")).toBeUndefined();
    expect(await cardNow("Used 1")).toBeDefined();
  });

  it("a page that is taken back, archived or deleted leaves its card, and the dashboard has no hole", async () => {
    const acts = {
      Unpublished: (id: string) => unpublishContent(at.at.ctx(), id),
      Archived: (id: string) => archiveContent(at.at.ctx(), [id]),
      Deleted: (id: string) => deleteContent(at.at.ctx(), [id]),
    };
    for (const [name, act] of Object.entries(acts)) {
      const pageId = newId();
      const path = name.toLowerCase();
      await writeBatch(at.at.db, pageRows({ id: pageId, path, title: name, showToChildTeams: true }));
      const cardId = await card(`Of ${name}`, { type: "content", pathId: pageId });
      const others = (await sixCards(`Beside ${name}`)).slice(1);
      const type = newId();
      await writeBatch(at.at.db, [
        sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
          values (${type}, ${name}, '', '', '', '')`,
        sql`update team set team_type_id = ${type} where id = ${at.teamIds.birch}`,
      ]);
      await layout(`With ${name}`, [cardId, ...others], { teamTypeIds: [type] });
      const titles = async () =>
        standIn((await at.readers.other.get(at.url("/"))).body).map(({ title }) => title);
      expect(await titles()).toHaveLength(6);
      const [{ version } = { version: 0 }] = await rows<{ version: number }>(
        sql`select version from card where id = ${cardId}`,
      );
      await act(pageId);
      expect(await rows(sql`select path_id as page, version from card where id = ${cardId}`)).toEqual([
        { page: null, version: version + 1 },
      ]);
      expect(await titles()).toEqual(others.map((_, n) => `Beside ${name} ${n + 2}`));
      const editor = await at.staff.get(at.url(`${CARDS}/${cardId}`));
      expect(textOf(editor.body)).toContain("Its page is gone: choose another");
    }
    await writeBatch(at.at.db, [
      sql`update team set team_type_id = ${at.types.birch} where id = ${at.teamIds.birch}`,
    ]);
  });
});
