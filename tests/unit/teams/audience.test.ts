import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { as, bool, jsonRows } from "#db/json-row";
import { DOWNLOAD_AUDIENCE } from "~/features/downloads/download-audience.server";
import { SUPPLIER_AUDIENCE } from "~/features/suppliers/supplier-audience.server";
import {
  type Audience,
  audienceRule,
  audienceSize,
  isSeenBy,
  type ReadingTeam,
} from "~/features/teams/audience/audience.rules";
import {
  type AudienceTables,
  audienceOf,
  audienceSql,
  readingTeams,
  seenBy,
} from "~/features/teams/audience/audience.server";
import { audienceLines, audienceReason } from "~/features/teams/audience/audience.texts";
import { memoryEvent } from "../support/memory-event";

const AT = sql`'2027-01-01T00:00:00.000Z', 'x', '2027-01-01T00:00:00.000Z', 'x'`;
const AUDIT = sql`created_at, created_by, updated_at, updated_by`;

const SETS: readonly (readonly string[])[] = [[], ["a"], ["b"], ["a", "b"]];
const TYPES = [null, "a", "b"] as const;
const FLAGS = [true, false] as const;

interface Team extends ReadingTeam {
  id: string;
}
/** Every team that the rule can tell from another. */
const TEAMS: Team[] = [
  ...TYPES.flatMap((teamTypeId) =>
    FLAGS.map((isOrganiser) => ({
      ...{ id: `${isOrganiser ? "organiser" : "own"}-${teamTypeId}`, isOrganiser, isChild: false },
      ...{ teamTypeId, parentTypeId: null },
    })),
  ),
  ...TYPES.flatMap((teamTypeId) =>
    TYPES.map((parentTypeId) => ({
      ...{ id: `share-${teamTypeId}-of-${parentTypeId}`, isOrganiser: false, isChild: true },
      ...{ teamTypeId, parentTypeId },
    })),
  ),
];

interface Thing extends Audience {
  id: string;
  kind: "content" | "download" | "supplier";
}
const things = (kind: Thing["kind"]): Thing[] =>
  FLAGS.flatMap((isOpen) =>
    SETS.flatMap((showToTeamTypeIds) =>
      (kind === "content" ? [[]] : SETS).flatMap((hideFromTeamTypeIds) =>
        (kind === "supplier" ? [null] : FLAGS).map((showToChildTeams) => ({
          ...{ kind, isOpen, showToTeamTypeIds, hideFromTeamTypeIds, showToChildTeams },
          id: [kind, isOpen, showToTeamTypeIds, "not", hideFromTeamTypeIds, showToChildTeams].join("-"),
        })),
      ),
    ),
  );
const KINDS = ["content", "download", "supplier"] as const;
const THINGS = KINDS.flatMap(things);

const TABLES: Record<Thing["kind"], AudienceTables> = {
  content: {
    table: sql`content cp`,
    id: sql`cp.id`,
    isOpen: sql`cp.is_published = 1 and cp.is_archived = 0`,
    shown: sql`select x.team_type_id from content_team_type x where x.content_id = cp.id`,
    hidden: null,
    showToChildTeams: sql`cp.show_to_child_teams = 1`,
    base: sql`cp.audience_base`,
  },
  download: DOWNLOAD_AUDIENCE,
  supplier: SUPPLIER_AUDIENCE,
};

const rows = ({ kind, id, ...thing }: Thing) => {
  const [open, shares] = [thing.isOpen ? 1 : 0, thing.showToChildTeams ? 1 : 0];
  const links = (rule: "show" | "hide", ids: readonly string[]) =>
    ids.map((type) =>
      kind === "content"
        ? sql`insert into content_team_type values (${id}, ${type})`
        : sql`insert into ${sql.raw(`${kind}_team_type`)} values (${id}, ${rule}, ${type})`,
    );
  const row = {
    content: sql`insert into content (id, title, path, is_published, is_archived, show_to_child_teams, ${AUDIT})
      values (${id}, 'x', ${id}, ${open}, 0, ${shares}, ${AT})`,
    download: sql`insert into download (id, name, file_id, show_download, show_to_child_teams, ${AUDIT})
      values (${id}, 'x', 'f', ${open}, ${shares}, ${AT})`,
    supplier: sql`insert into supplier (id, company, is_archived, ${AUDIT}) values (${id}, 'x', ${1 - open}, ${AT})`,
  }[kind];
  return [row, ...links("show", thing.showToTeamTypeIds), ...links("hide", thing.hideFromTeamTypeIds)];
};

let event: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  event = await memoryEvent();
  const team = (id: string, of: Partial<Team> & { parentId?: string; isArchived?: boolean }) =>
    sql`insert into team (id, name, is_organiser, stand_share_role, parent_team_id, team_type_id, is_archived, ${AUDIT})
      values (${id}, ${id}, ${of.isOrganiser ? 1 : 0}, ${of.isChild ? "child" : "none"}, ${of.parentId ?? null},
        ${of.teamTypeId ?? null}, ${of.isArchived ? 1 : 0}, ${AT})`;
  await event.write(
    ...["a", "b"].map((id) => sql`insert into team_type (id, name, ${AUDIT}) values (${id}, ${id}, ${AT})`),
    // Archived: they are in no list, and a stand share goes by its parent's type all the same.
    ...TYPES.map((type) => team(`parent-${type}`, { teamTypeId: type, isArchived: true })),
    ...TEAMS.map((one) =>
      team(one.id, { ...one, ...(one.isChild ? { parentId: `parent-${one.parentTypeId}` } : {}) }),
    ),
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, ${AUDIT})
      values ('f', 'downloads', 'd', 'stored', 'plan.pdf', 'application/pdf', 1, 'k', ${AT})`,
    ...THINGS.flatMap(rows),
  );
});

const expected = (thing: Thing, team: Team) => audienceRule(thing, team);

describe("who sees content, downloads and suppliers", () => {
  it.each(KINDS)("%s: rule and condition in SQL are the pure rule, in every case", async (kind) => {
    const { table, id } = TABLES[kind];
    const { sees, rule } = audienceSql(TABLES[kind]);
    const asked = jsonRows(
      { thing: as<string>(id), team: as<string>(sql`tm.id`), sees: bool(sees), rule },
      sql`from ${table} join team tm on tm.is_archived = 0`,
    );
    const found = await event.read(asked);
    const wanted = things(kind).flatMap((thing) =>
      TEAMS.map((team) => {
        const rule = expected(thing, team);
        return { thing: thing.id, team: team.id, sees: isSeenBy(rule), rule };
      }),
    );
    const inOrder = (all: typeof wanted) =>
      all.map((one) => `${one.thing} ${one.team}: ${one.rule} ${one.sees}`).sort();
    expect(inOrder(found)).toEqual(inOrder(wanted));
    expect(found).toHaveLength(things(kind).length * 15);
    expect(await event.readPlainly(asked)).toEqual(found);
  });

  it.each(KINDS)("%s: a team that asks is answered by the rule, staff by what is open", async (kind) => {
    const all = things(kind);
    const { table, id } = TABLES[kind];
    const answers = async (who: Parameters<typeof seenBy>[1]) => {
      const seen = seenBy(TABLES[kind], who);
      if (!seen) return null;
      const asked = jsonRows({ id: as<string>(id) }, sql`from ${table} where ${seen}`);
      const sorted = (found: { id: string }[]) => found.map((one) => one.id).sort();
      const found = sorted(await event.read(asked));
      expect(sorted(await event.readPlainly(asked))).toEqual(found);
      return found;
    };
    const ids = (which: (thing: Thing) => boolean) =>
      all
        .filter(which)
        .map((thing) => thing.id)
        .sort();
    for (const team of TEAMS) {
      expect(await answers({ level: "user", teamId: team.id })).toEqual(
        ids((thing) => isSeenBy(expected(thing, team))),
      );
    }
    for (const level of ["moderator", "admin", "eventflowAdmin"] as const) {
      expect(await answers({ level, teamId: undefined })).toEqual(ids((thing) => thing.isOpen));
    }
    expect(await answers({ level: "reportViewer", teamId: undefined })).toBeNull();
    expect(await answers({ level: "user", teamId: "nobody" })).toEqual([]);
  });

  it.each(KINDS)("%s: counts and list of the page that says why", async (kind) => {
    const { counts, list } = audienceOf(TABLES[kind]);
    for (const thing of things(kind)) {
      const byRule = new Map<string, number>();
      for (const team of TEAMS) {
        const rule = expected(thing, team);
        byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
      }
      expect(await event.read(counts(thing.id))).toEqual(Object.fromEntries(byRule));
      const yes = await event.read(list.page(list.Search.parse({ sees: "yes" }), thing.id));
      const wanted = TEAMS.filter((team) => isSeenBy(expected(thing, team))).map(({ id }) => id);
      expect(yes.rows.map(({ id }) => id).sort()).toEqual(wanted.sort());
      expect([yes.total, yes.all]).toEqual([wanted.length, TEAMS.length]);
    }
  });

  it("what a form counts by is the same", async () => {
    const teams = await event.read(readingTeams());
    for (const thing of THINGS) {
      const seeing = TEAMS.filter((team) => isSeenBy(expected(thing, team))).length;
      expect([thing.id, audienceSize(thing, teams)]).toEqual([thing.id, seeing]);
    }
  });

  it("some of the cases in words", () => {
    const download = {
      isOpen: true,
      showToTeamTypeIds: ["a"],
      hideFromTeamTypeIds: [],
      showToChildTeams: false,
    };
    const own = { isOrganiser: false, isChild: false, teamTypeId: "a", parentTypeId: null };
    expect(audienceRule(download, own)).toBe("ownType");
    expect(audienceRule({ ...download, hideFromTeamTypeIds: ["a"] }, own)).toBe("hiddenType");
    expect(audienceRule(download, { ...own, teamTypeId: null })).toBe("noType");
    expect(audienceRule({ ...download, showToChildTeams: null }, { ...own, isChild: true })).toBe("ownType");
    expect(audienceRule(download, { ...own, isChild: true })).toBe("hiddenFromShares");
    // A stand share without a type of its own is closed out with its parent.
    expect(
      audienceRule(
        { ...download, hideFromTeamTypeIds: ["b"], showToChildTeams: true },
        { ...own, isChild: true, teamTypeId: null, parentTypeId: "b" },
      ),
    ).toBe("hiddenType");
    expect(audienceReason("supplier", { rule: "closed", typeName: null, parentName: null })).toBe(
      "The supplier is archived, or not live yet: no team sees it.",
    );
    expect(audienceReason("download", { rule: "hiddenType", typeName: "Caterer", parentName: null })).toBe(
      "The download is hidden from its type, Caterer.",
    );
    expect(audienceLines("page", { everyType: 3, otherType: 2 })).toMatchObject({ seeing: 3, hidden: 2 });
  });
});
