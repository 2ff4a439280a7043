import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import {
  addCustomField,
  deleteCustomFields,
  moveCustomField,
  updateCustomField,
} from "~/features/custom-fields/custom-fields.commands.server";
import { newId } from "~/lib/ids";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const field = (label: string) => ({
  ...{ label, type: "text" as const, format: "text" as const, isKeptByStaff: true },
  ...{ placeholder: "", description: "" },
  ...{ showField: true, showToChildTeams: false, isRequired: false },
});
/** One of the changes fills the event up: its fields go again. */
const makeRoom = ({ staff }: World) =>
  writeBatch(staff.db, [sql`delete from custom_field where id like 'full%'`]);
const aField = async (world: World) => {
  await makeRoom(world);
  world.ids.field = (await addCustomField(world.staff, field(`Field ${world.n}`))).customFieldId;
};

export const FIELD_COMMANDS: Command[] = [
  staffs("addCustomField", {
    prepare: makeRoom,
    run: (ctx, { n }) => addCustomField(ctx, field(`Asked ${n}`)),
  }),
  staffs("updateCustomField", {
    prepare: aField,
    run: (ctx, { n, ids }) =>
      updateCustomField(ctx, ids.field ?? "", { ...field(`Asked anew ${n}`), format: "number", version: 1 }),
  }),
  staffs("moveCustomField", {
    prepare: async (world) => {
      await makeRoom(world);
      await addCustomField(world.staff, field(`Before ${world.n}`));
      await aField(world);
    },
    run: (ctx, { ids }) => moveCustomField(ctx, { id: ids.field ?? "", to: 1 }),
  }),
  staffs("deleteCustomFields", {
    prepare: aField,
    run: (ctx, { ids }) => deleteCustomFields(ctx, [ids.field ?? ""]),
  }),
];

const changes = (
  relied: string,
  status: number,
  statement: (world: World) => SQL,
  commands: string[],
): Change[] =>
  commands.map((command) => ({
    ...{ command, relied, status },
    happens: (world, at) => writeBatch(at.db, [statement(world)]),
  }));

/** Who sees the world's task hangs on the field. */
const asksAbout = ({ taskId, ids }: World) =>
  sql`insert into audience_condition (thing_id, position, custom_field_id, format, comparison, value)
    values (${taskId}, 0, ${ids.field}, 'text', 'answered', '')`;

export const FIELD_CHANGES: Change[] = [
  ...changes(
    "the label is free",
    422,
    ({ n }) => sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at,
      updated_by) values (${newId()}, ${`asked ${n}`}, 'text', 0, '', '', '', '')`,
    ["addCustomField"],
  ),
  ...changes(
    "the label is free",
    422,
    ({ n }) => sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at,
      updated_by) values (${newId()}, ${`asked anew ${n}`}, 'text', 0, '', '', '', '')`,
    ["updateCustomField"],
  ),
  ...changes(
    "fewer than 100 fields",
    409,
    () => sql`insert into custom_field (id, label, type, order_index, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
      select 'full' || i, 'Full ' || i, 'text', i, '', '', '', '' from n`,
    ["addCustomField"],
  ),
  ...changes(
    "the version",
    409,
    ({ ids }) => sql`update custom_field set version = 7 where id = ${ids.field}`,
    ["updateCustomField"],
  ),
  ...changes(
    "the order as read",
    409,
    ({ ids }) => sql`update custom_field set order_index = -5 where id = ${ids.field}`,
    ["moveCustomField"],
  ),
  ...changes(
    "the fields are there",
    409,
    ({ ids }) => sql`delete from custom_field where id = ${ids.field}`,
    ["deleteCustomFields"],
  ),
  ...changes(
    "archived or not as read",
    409,
    ({ teamId }) => sql`update team set is_archived = 1 - is_archived where id = ${teamId}`,
    ["archiveTeams", "restoreTeams", "setTeamType"],
  ),
  ...changes("no condition asks about it", 422, asksAbout, ["updateCustomField"]),
  ...changes("no condition asks about it", 409, asksAbout, ["deleteCustomFields"]),
];
