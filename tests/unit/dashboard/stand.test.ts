import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { CORE_PAGES } from "~/event-settings/core-pages.rules";
import { SETTINGS, type Settings } from "~/event-settings/settings.schema";
import {
  cardLook,
  hiddenBecause,
  offeredCards,
  targetOf,
} from "~/features/dashboard/cards/card-editor.server";
import { cardName, factReads, shownCards } from "~/features/dashboard/cards/stand.server";
import { CARD_TYPES } from "~/procedure/card-types.rules";
import type { CardReader, StoredCard } from "~/procedure/room-work.server";
import { CARD_KINDS } from "~/rooms.server";
import { downloadRows, pageRows, supplierRows, taskRows } from "../../harness/library-rows";
import { memoryEvent } from "../support/memory-event";

const AT = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
const settings = Object.fromEntries(
  Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse({})]),
) as Settings;
const corePages = CORE_PAGES.map((id) => ({ id, title: `The ${id}`, icon: "star", isPublished: true }));

const reader = (change: Partial<CardReader> = {}): CardReader => ({
  who: { level: "user", teamId: "team" },
  userId: "u",
  settings,
  corePages,
  now: new Date("2027-06-15T09:00:00.000Z"),
  ...change,
});
const card = (type: string, change: Partial<StoredCard> = {}): StoredCard => ({
  ...{ id: type, type, title: "", description: "", isMini: false, pathId: null, href: null },
  ...change,
});
const ALL = CARD_TYPES.map((type) =>
  card(type, {
    ...(type === "content" && { pathId: "page" }),
    ...(type === "link" && { href: "https://tickets.example/x" }),
  }),
);

async function facts(at: Awaited<ReturnType<typeof memoryEvent>>, of = reader(), cards = ALL) {
  const found = await readBatch(at.db, factReads(CARD_KINDS, of));
  return shownCards(CARD_KINDS, cards, found, of);
}
const said = (shown: Awaited<ReturnType<typeof facts>>) =>
  Object.fromEntries(
    shown.map(({ id, fact }) => [id, fact && [fact.text, fact.more].filter(Boolean).join(" | ")]),
  );

/** Two forms that are open, one that is closed; two tasks ask for the first, and one of them was begun. */
function formRows() {
  const form = (id: string, isPublished: number) =>
    sql`insert into form (id, title, short_name, is_published, created_at, created_by, updated_at, updated_by)
      values (${id}, ${id}, ${id}, ${isPublished}, ${AT})`;
  const task = (id: string) => [
    ...taskRows(id, { title: id }),
    sql`update task set type = 'form', form_id = 'open' where id = ${id}`,
  ];
  const submission = (
    id: string,
    of: { form?: string; task?: string; team?: string; editOf?: string; isDraft?: number },
  ) =>
    sql`insert into submission (id, form_id, task_id, team_id, is_draft, edit_of, number, created_at, created_by, updated_at, updated_by)
      values (${id}, ${of.form ?? "other"}, ${of.task ?? null}, ${of.team ?? "team"}, ${of.isDraft ?? 1}, ${of.editOf ?? null}, 1, ${AT})`;
  return [
    ...[form("open", 1), form("other", 1), form("closed", 0)],
    ...[...task("begun"), ...task("unbegun")],
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values ('rival', 'Rival', ${AT})`,
    submission("d1", { form: "open", task: "begun" }),
    submission("d2", {}),
    submission("d3", { form: "closed" }),
    submission("d4", { team: "rival" }),
    submission("s1", { isDraft: 0 }),
    submission("e1", { editOf: "s1" }),
  ];
}

let empty: Awaited<ReturnType<typeof memoryEvent>>;
let full: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  [empty, full] = [await memoryEvent(), await memoryEvent()];
  const team = sql`insert into team (id, name, created_at, created_by, updated_at, updated_by)
    values ('team', 'Team', ${AT})`;
  await empty.write(team);
  await full.write(
    team,
    sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
      values ('u', 'Amara', 'Okafor', 'a@x.example', 'team', ${AT})`,
    ...taskRows("late", { title: "Late", dueDate: "2027-06-01" }),
    ...taskRows("done", { title: "Done" }),
    sql`insert into task_status (id, task_id, team_id, progress_status, created_at, created_by, updated_at, updated_by)
      values ('s', 'done', 'team', 'complete', ${AT})`,
    ...formRows(),
    ...downloadRows("d1", { name: "Plan", showDownload: true }),
    ...downloadRows("d2", { name: "Rules", showDownload: true }),
    ...downloadRows("d3", { name: "Hidden", showDownload: false }),
    sql`update file set created_at = '2027-06-10T00:00:00.000Z' where entity_id = 'd1'`,
    ...supplierRows("s1", { company: "Quay" }),
    ...supplierRows("s2", { company: "Gone", isArchived: true }),
    sql`insert into supplier_group (id, title, position, created_at, created_by, updated_at, updated_by)
      values ('g', 'Power', 0, ${AT})`,
    sql`insert into supplier_group_supplier (group_id, supplier_id, position) values ('g', 's1', 0), ('g', 's2', 1)`,
    ...pageRows({
      id: "page",
      path: "berths",
      title: "Berths",
      description: "Where boats lie.",
      icon: "anchor",
    }),
    sql`insert into card (id, type, title, path_id, created_at, created_by, updated_at, updated_by)
      values ('content', 'content', '', 'page', ${AT})`,
  );
});

describe("what the cards say", () => {
  it("of something", async () => {
    const event = { ...settings.event, startDate: "2027-09-10", endDate: "2027-09-14" };
    const shown = await facts(full, reader({ settings: { ...settings, event } }));
    expect(said(shown)).toMatchObject({
      tasks: "1 of 4 complete | 1 overdue",
      forms: "2 drafts not submitted | 1 to fill in",
      downloads: "2 files | 1 new this week",
      suppliers: "1 supplier in 1 type",
      myTeam: "1 of 10 members",
      content: null,
      link: "Opens tickets.example",
      eventCountdown: "87 days until doors open | Fri 10 September 2027",
      teamProgress: "25% done | 3 to go",
    });
    const [tasks] = shown;
    expect(tasks?.fact).toMatchObject({ share: 0.25, tone: "danger" });
    expect(shown.find(({ id }) => id === "content")).toMatchObject({
      ...{ title: "Berths", description: "Where boats lie.", icon: "anchor", to: "/content/berths" },
    });
  });

  it("of nothing", async () => {
    expect(said(await facts(empty))).toMatchObject({
      tasks: "No tasks yet",
      forms: "Nothing to fill in",
      downloads: "No files yet",
      suppliers: "No suppliers yet",
      myTeam: "0 of 10 members",
      eventCountdown: "No dates yet",
      teamProgress: "Nothing to do yet",
    });
  });

  it("every type that is offered says something or leads somewhere, and none that no room registers is shown", async () => {
    const types = CARD_KINDS.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    expect((await facts(full)).map(({ id }) => id).sort()).toEqual([...types].sort());
    expect(shownCards([], ALL, {}, reader())).toEqual([]);
  });
});

describe("which cards are there", () => {
  it("one whose core page is not published is left out; the others follow its title and icon", async () => {
    const closed = corePages.map((page) => ({ ...page, isPublished: page.id !== "downloads" }));
    const shown = await facts(full, reader({ corePages: closed }));
    expect(shown.some(({ id }) => id === "downloads")).toBe(false);
    expect(shown.find(({ id }) => id === "suppliers")).toMatchObject({
      title: "The suppliers",
      icon: "star",
    });
    const [own] = await facts(full, reader(), [card("suppliers", { title: "Whom to call" })]);
    expect(own?.title).toBe("Whom to call");
  });

  it("a page that is gone, or that the team does not see, has no card", async () => {
    const gone = [card("content", { pathId: null }), card("content", { pathId: "nothing" })];
    expect(await facts(full, reader(), gone)).toEqual([]);
    const page = [card("content", { pathId: "page" })];
    expect(await facts(full, reader({ who: { level: "user", teamId: undefined } }), page)).toEqual([]);
    expect(await facts(full, reader({ who: { level: "moderator", teamId: undefined } }), page)).toHaveLength(
      1,
    );
  });

  it.each([["javascript:alert(1)"], ["//evil.example"], [null]])(
    "a link to %s leads nowhere",
    async (href) => {
      expect(await facts(full, reader(), [card("link", { href })])).toEqual([]);
    },
  );
});

describe("what staff are told of a card", () => {
  const offer = { kinds: CARD_KINDS, corePages };
  it("its name, and why no team sees it", () => {
    expect(cardName(offer, card("tasks"))).toBe("The tasks");
    expect(cardName(offer, card("myTeam"))).toBe("My team");
    // No room is there for it, but the page has a name.
    expect(cardName({ kinds: [], corePages }, card("timeTable"))).toBe("The timeTable");
    expect(hiddenBecause({ kinds: [], corePages }, card("timeTable"))).toMatch(/nothing to show/);
    expect(hiddenBecause(offer, card("tasks"))).toBeNull();
    const closed = corePages.map((page) => ({ ...page, isPublished: false }));
    expect(hiddenBecause({ kinds: CARD_KINDS, corePages: closed }, card("tasks"))).toBe(
      "The tasks is not published",
    );
    expect(hiddenBecause(offer, { ...card("content"), pageTitle: null })).toBe(
      "Its page is gone: choose another",
    );
    expect(cardLook({ kinds: [], corePages }, card("timeTable"))).toMatchObject({ kind: "The timeTable" });
  });

  it("where a link leads stands in the form as it was chosen", () => {
    expect(targetOf(offer, card("link", { href: "/tasks" }))).toMatchObject({ place: "/tasks", address: "" });
    expect(targetOf(offer, card("link", { href: "https://x.example" }))).toMatchObject({
      ...{ place: "other", address: "https://x.example" },
    });
    expect(targetOf(offer, card("tasks"))).toEqual({ pathId: "", place: "", address: "" });
    const { places } = offeredCards(offer);
    expect(places).toContain("/tasks");
    expect(places.every((path) => path.startsWith("/") && !path.startsWith("//"))).toBe(true);
  });
});
