import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { personEntries } from "~/features/auth/search-entries.server";
import { takeBackRefused } from "~/features/imports/refused-mails.server";
import { sqlRows } from "../../harness/sql-rows";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";

it("a member whose address refused the welcome is taken back, and the search finds everybody else", async () => {
  connectRooms();
  const house = await memoryHouse();
  const { at } = house;
  const rows = <Row>(of: ReturnType<typeof sql>) => at.read(sqlRows<Row>(of));
  await at.write(
    sql`insert into team (id, name, owner_id, created_at, created_by, updated_at, updated_by)
      values ('alba', 'Alba', 'mia', '', '', '', '')`,
    q.insert(users).values(
      ["lost", "kept"].map((id) => ({
        ...{ id, firstName: id, surname: "Marsh", email: `${id}@x.test`, teamId: "alba", ...audit },
      })),
    ),
    ...personEntries.index(["mia", "lost", "kept"]),
    sql`insert into team_import (id, file_name, state, started_at, created_at, created_by, updated_at, updated_by)
      values ('i', 'teams.csv', 'running', '1', '', '', '', '')`,
    ...["lost", "kept"].map(
      (
        id,
        at,
      ) => sql`insert into team_import_row (import_id, number, cells, made_id, fate, state, user_id, team_id)
        values ('i', ${at + 2}, '[]', ${id}, 'member', 'done', ${id}, 'alba')`,
    ),
    ...["lost", "kept"].map(
      (
        id,
      ) => sql`insert into email_log (id, recipient, template_id, event_id, user_id, state, details, created_at, updated_at)
        values (${id}, ${`${id}@x.test`}, 'welcomeTeamMember', 'e', ${id}, ${id === "lost" ? "refused" : "sent"}, '406 - no', '2', '2')`,
    ),
  );
  expect(await takeBackRefused(house.ctx(new Date("2027-05-04T08:00:00.000Z")), "i")).toBe(1);
  expect(await rows(sql`select id from user order by id`)).toEqual([{ id: "kept" }, { id: "mia" }]);
  expect(await rows(sql`select ref from search_entry where kind = 'person' order by ref`)).toEqual([
    { ref: "kept" },
    { ref: "mia" },
  ]);
  expect(await rows(sql`select number, state, error from team_import_row order by number`)).toEqual([
    { number: 2, state: "failed", error: "406 - no" },
    { number: 3, state: "done", error: "" },
  ]);
});
