import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Write } from "#db/write-batch";
import { dice } from "../../harness/dice";
import { sqlRows } from "../../harness/sql-rows";
import { memoryEvent } from "../support/memory-event";

const TEAMS = ["a", "b", "c", "d"];
const FIELDS = ["f", "g", "h"];
const THINGS = ["one", "two"];

/** Whatever is written, in whatever order, to what conditions are about. */
function anyWrite({ pick, upTo, flip }: ReturnType<typeof dice>, rarely: number): Write {
  const [team, field, thing, position] = [pick(TEAMS), pick(FIELDS), pick(THINGS), upTo(2)];
  const value = pick(["", "5", "12", "x", "true"]);
  // Of what goes too often little is kept.
  const gone = upTo(rarely) === 0;
  const [number, day] = [pick([null, 5, 12]), pick([null, "2027-05-01"])];
  return pick([
    () =>
      sql`insert or ignore into team (id, name, created_at, created_by, updated_at, updated_by) values (${team}, ${team}, '', '', '', '')`,
    () => sql`delete from team where id = ${team} and ${gone ? 1 : 0}`,
    () => sql`insert or ignore into custom_field (id, label, type, order_index, format, is_kept_by_staff, created_at, created_by, updated_at, updated_by)
      values (${field}, ${field}, ${pick(["text", "text", "text", "boolean"])}, 0, ${pick(["text", "text", "number", "date"])}, ${flip() ? 1 : 0}, '', '', '', '')`,
    () =>
      sql`update custom_field set is_kept_by_staff = ${upTo(5) > 0 ? 1 : 0}, format = ${pick(["text", "text", "number", "date"])} where id = ${field} and ${gone ? 1 : 0}`,
    () => sql`delete from custom_field where id = ${field} and ${gone ? 1 : 0}`,
    () => sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, number, day, updated_at, updated_by)
      select ${team}, ${field}, ${value}, ${flip() ? 1 : 0}, ${number}, ${day}, '', '' from team join custom_field cf
        where team.id = ${team} and cf.id = ${field}
      on conflict do update set value = excluded.value, is_answered = excluded.is_answered, number = excluded.number, day = excluded.day`,
    () => sql`delete from team_field_value where team_id = ${team} and custom_field_id = ${field}`,
    () => sql`insert into audience_condition (thing_id, position, custom_field_id, format, comparison, value, number, day)
      values (${thing}, ${position}, ${field}, ${pick(["text", "text", "number", "date", "boolean"])},
        ${pick(["is", "isNot", "moreThan", "atMost", "answered", "blank"])}, ${value}, ${number}, ${day})
      on conflict do update set custom_field_id = excluded.custom_field_id, format = excluded.format,
        comparison = excluded.comparison, value = excluded.value, number = excluded.number, day = excluded.day`,
    () => sql`delete from audience_condition where thing_id = ${thing} and ${gone ? 1 : 0}`,
  ])();
}

it("what is kept of conditions is what the view says, whatever is written", async () => {
  const at = await memoryEvent();
  const rowsOf = (table: string) =>
    at.read(
      sqlRows<{ thing: string; position: number; team: string }>(
        sql`select thing_id as thing, position, team_id as team from ${sql.raw(table)} order by 1, 2, 3`,
      ),
    );
  let held = 0;
  const of = dice(3);
  for (let n = 0; n < 1_500; n += 1) {
    await at.write(anyWrite(of, n < 700 ? 2 : 14));
    const kept = await rowsOf("held_condition");
    held += kept.length;
    expect(kept, `write ${n}`).toEqual(await rowsOf("holding_condition"));
  }
  expect(held).toBeGreaterThan(200);
});
