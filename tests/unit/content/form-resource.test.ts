import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { as, jsonValues } from "#db/json-row";
import { nameable, namedTargets } from "~/features/content/content.queries.server";
import { formSeenByReader, type SectionReader } from "~/features/content/section-reader.server";
import { memoryEvent } from "../support/memory-event";

const AT = sql`'', '', '', ''`;
const AUDIT = sql`created_at, created_by, updated_at, updated_by`;
let at: Awaited<ReturnType<typeof memoryEvent>>;
const form = (id: string, change: { isPublished?: number; isArchived?: number; isPublic?: number } = {}) =>
  sql`insert into form (id, title, short_name, is_published, is_archived, is_public, ${AUDIT})
    values (${id}, ${`Form ${id}`}, ${id}, ${change.isPublished ?? 1}, ${change.isArchived ?? 0}, ${change.isPublic ?? 0}, ${AT})`;
const task = (id: string, formId: string, { isArchived = 0, shares = 0 } = {}) =>
  sql`insert into task (id, title, type, form_id, is_archived, show_to_child_teams, ${AUDIT})
    values (${id}, ${id}, 'form', ${formId}, ${isArchived}, ${shares}, ${AT})`;
beforeAll(async () => {
  at = await memoryEvent();
  await at.write(
    ...["gold", "silver"].map(
      (id) => sql`insert into team_type (id, name, ${AUDIT}) values (${id}, ${id}, ${AT})`,
    ),
    ...["gold", "silver"].map(
      (id) => sql`insert into team (id, name, team_type_id, ${AUDIT}) values (${id}, ${id}, ${id}, ${AT})`,
    ),
    form("free"),
    form("public", { isPublic: 1 }),
    form("draft", { isPublished: 0, isPublic: 1 }),
    form("archived", { isArchived: 1, isPublic: 1 }),
    form("asked"),
    form("over"),
    task("for-gold", "asked"),
    sql`insert into task_team_type (task_id, team_type_id) values ('for-gold', 'gold')`,
    task("gone", "over", { isArchived: 1 }),
  );
});

const seen = (reader: SectionReader) =>
  at.read(
    jsonValues(as<string>(sql`fm.id`), sql`from form fm where ${formSeenByReader(reader)} order by fm.id`),
  );

describe("who sees a form that a page lists", () => {
  it.each<[string, SectionReader, string]>([
    ["staff see all that are open", { kind: "staff" }, "asked free over public"],
    [
      "a team those that no task asks for, and those of its tasks",
      { kind: "team", teamId: "gold" },
      "asked free over public",
    ],
    [
      "another team not those of tasks that it does not see",
      { kind: "team", teamId: "silver" },
      "free over public",
    ],
    [
      "nor a team that there need not be",
      { kind: "like", teamTypeId: "silver", isShare: false },
      "free over public",
    ],
    ["like one of the type", { kind: "like", teamTypeId: "gold", isShare: false }, "asked free over public"],
    [
      "a stand share by the task's own rule",
      { kind: "like", teamTypeId: "gold", isShare: true },
      "free over public",
    ],
    ["guests see public ones alone", { kind: "guest" }, "public"],
  ])("%s", async (_, reader, ids) => expect((await seen(reader)).join(" ")).toBe(ids));

  it("it is found by its title while it is open, and named where a section lists it", async () => {
    const found = await at.read(nameable("page", "form "));
    expect(found.map(({ kind, id }) => `${kind}:${id}`).join(" ")).toBe(
      "form:asked form:free form:over form:public",
    );
    await at.write(
      sql`insert into content (id, title, path, ${AUDIT}) values ('page', 'Page', 'page', ${AT})`,
      sql`insert into section (id, content_id, copy, type, heading, data, position, ${AUDIT})
        values ('s', 'page', 'working', 'resources', '', '{}', 0, ${AT})`,
      ...["draft", "archived", "free"].map(
        (id, n) => sql`insert into section_use (section_id, copy, kind, target_id, position)
          values ('s', 'working', 'form', ${id}, ${n})`,
      ),
    );
    expect((await at.read(namedTargets("page"))).map(({ id }) => id).sort()).toEqual(["draft", "free"]);
  });
});
