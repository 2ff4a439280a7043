import { sql } from "drizzle-orm";
import { endLonger, openLonger, saveFormDays } from "~/features/forms/days/form-days.commands.server";
import type { CommandContext } from "~/procedure/context";
import type { Change, Command } from "./guarded.types";
import { aForm, changes, form, idOf } from "./guarded-forms";
import { staffs, type World } from "./guarded-world";

const OPEN = { opensDay: "", opensTime: "" };
const save = (ctx: CommandContext, world: World, version: number) =>
  saveFormDays(ctx, idOf(world, "form"), { ...OPEN, closesDay: "2090-01-31", closesTime: "23:59", version });
const extend = (ctx: CommandContext, world: World) =>
  openLonger(ctx, idOf(world, "form"), { teamId: world.teamId, day: "2090-02-07", time: "12:00", why: "" });
const closing = async (world: World) => {
  await aForm(world);
  await save(world.staff, world, 2);
};

export const FORM_DAY_COMMANDS: Command[] = [
  staffs("saveFormDays", { prepare: aForm, run: (ctx, world) => save(ctx, world, 2) }),
  staffs("openLonger", { prepare: closing, run: extend }),
  staffs("endLonger", {
    async prepare(world) {
      await closing(world);
      await extend(world.staff, world);
    },
    run: (ctx, world) => endLonger(ctx, { formId: idOf(world, "form"), teamId: world.teamId }),
  }),
];

export const FORM_DAY_CHANGES: Change[] = [
  ...changes("the version", 409, { of: form(sql`version = 9`), commands: ["saveFormDays"] }),
  ...[sql`null`, sql`'2095-01-01T00:00:00.000Z'`].flatMap((closesAt) =>
    changes("when the form closes, as read", 409, {
      of: form(sql`closes_at = ${closesAt}`),
      commands: ["openLonger"],
    }),
  ),
  ...changes("the team is active", 422, {
    of: ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
    commands: ["openLonger"],
  }),
  ...changes("the team has longer", 404, {
    of: ({ teamId }) => sql`delete from form_extension where team_id = ${teamId}`,
    commands: ["endLonger"],
  }),
];
