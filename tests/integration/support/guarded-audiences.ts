import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { addCustomField } from "~/features/custom-fields/custom-fields.commands.server";
import { AUDIENCE_OF_TASKS } from "~/features/tasks/editor/task-audience.server";
import { saveAudience, setException } from "~/features/teams/audience/audience.commands.server";
import { newId } from "~/lib/ids";
import type { Change, Command, Statement } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const aField = async (world: World) => {
  const { customFieldId } = await addCustomField(world.staff, {
    ...{ label: `Area ${world.n}`, type: "text", format: "number", isKeptByStaff: true },
    ...{ placeholder: "", description: "", showField: true, showToChildTeams: false, isRequired: false },
  });
  world.ids.field = customFieldId;
};

export const AUDIENCE_COMMANDS: Command[] = [
  staffs("saveAudience", {
    prepare: aField,
    run: (ctx, { taskId, teamId, ids }) =>
      saveAudience(ctx, AUDIENCE_OF_TASKS, taskId, {
        ...{ base: "everybody", teamTypeIds: [], showToChildTeams: false, version: 1 },
        conditions: [
          {
            ...{ fieldId: ids.field ?? "", format: "number", comparison: "moreThan" },
            ...{ value: "20", number: 20, day: null },
          },
        ],
        ...{ teamsIn: [teamId], teamsOut: [] },
      }),
  }),
  staffs("setException", {
    run: (ctx, { taskId, teamId }) => setException(ctx, AUDIENCE_OF_TASKS, taskId, { teamId, rule: "out" }),
  }),
];

const change = (command: string, relied: string, status: number, statement: Statement): Change => ({
  ...{ command, relied, status },
  happens: (world, at) => writeBatch(at.db, [statement(world)]),
});

export const AUDIENCE_CHANGES: Change[] = [
  change(
    "saveAudience",
    "the version",
    409,
    ({ taskId }) => sql`update task set version = 9 where id = ${taskId}`,
  ),
  change(
    "saveAudience",
    "the teams are there",
    422,
    ({ teamId }) => sql`delete from team where id = ${teamId}`,
  ),
  change(
    "saveAudience",
    "the fields are kept by staff, and read as they were",
    409,
    ({ ids }) => sql`update custom_field set format = 'text' where id = ${ids.field}`,
  ),
  {
    ...{ command: "saveAudience", relied: "their values are not being read anew", status: 409 },
    happens: ({ ids }, at) => {
      const id = newId();
      return writeBatch(at.db, [
        sql`insert into activity (id, kind, actor_id, subject_id, created_at) values (${id}, 'customField.updated', '', ${ids.field}, '')`,
        sql`insert into outbox (id, activity_id, subscriber, created_at) values (${newId()}, ${id}, 'fieldReading', '')`,
      ]);
    },
  },
  change(
    "setException",
    "the team is there",
    404,
    ({ teamId }) => sql`delete from team where id = ${teamId}`,
  ),
  change(
    "setException",
    "the thing is there",
    404,
    ({ taskId }) => sql`delete from task where id = ${taskId}`,
  ),
];
