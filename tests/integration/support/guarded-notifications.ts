import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import {
  addNotification,
  changeText,
  copyNotification,
  removeNotification,
  updateNotification,
} from "~/features/notifications/notifications.commands.server";
import { NotificationInput } from "~/features/notifications/notifications.schema";
import {
  publishNotification,
  resendNotification,
  withdrawNotification,
} from "~/features/notifications/publication.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import type { Change, Command } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const AT = { when: "at", day: "2040-06-17", time: "09:00" };

const values = ({ n, ids, taskId }: World, change: object = {}) =>
  NotificationInput.parse({
    ...{ title: `News ${n}`, description: "See there.", link: `task:${taskId}`, sendEmail: true },
    ...{ audience: "types", teamTypeIds: [ids.type], ...change },
  });
/** For the world's own team. */
const toTeam = (world: World, change: object = {}) =>
  values(world, { audience: "team", teamId: world.teamId, teamTypeIds: [], ...change });

const aType = async (world: World) => {
  world.ids.type = (await addTeamType(world.staff, { name: `News type ${world.n}` })).teamTypeId;
};
const aDraft = async (world: World) => {
  await aType(world);
  world.ids.notification = (await addNotification(world.staff, values(world))).notificationId;
};
const teamDraft = (change: object) => async (world: World) => {
  await aType(world);
  world.ids.notification = (await addNotification(world.staff, toTeam(world, change))).notificationId;
};
const published = async (world: World) => {
  await teamDraft({})(world);
  await publishNotification(world.staff, id(world), { version: 1 });
};
const scheduled = async (world: World) => {
  await teamDraft(AT)(world);
  await publishNotification(world.staff, id(world), { version: 1 });
};
/** Its mail was refused. */
const refused = async (world: World) => {
  await published(world);
  const mail = `mail-${world.n}`;
  await writeBatch(world.staff.db, [
    sql`insert into email_log (id, state, recipient, event_id, template_id, created_at, updated_at)
      values (${mail}, 'refused', 'x', 'x', 'adminNotification', '', '')`,
    sql`update notification_recipient set mail_id = ${mail} where notification_id = ${id(world)}
      and user_id = ${world.mateId}`,
  ]);
};
const id = ({ ids }: World) => ids.notification ?? "";

export const NOTIFICATION_COMMANDS: Command[] = [
  staffs("addNotification", { prepare: aType, run: (ctx, world) => addNotification(ctx, values(world)) }),
  staffs("addNotification", {
    how: "for one team",
    run: (ctx, world) => addNotification(ctx, toTeam(world)),
  }),
  staffs("updateNotification", {
    prepare: aDraft,
    run: (ctx, world) => updateNotification(ctx, id(world), { ...values(world), version: 1 }),
  }),
  staffs("updateNotification", {
    how: "for one team",
    prepare: teamDraft({}),
    run: (ctx, world) => updateNotification(ctx, id(world), { ...toTeam(world), version: 1 }),
  }),
  staffs("changeText", {
    prepare: published,
    run: (ctx, world) => changeText(ctx, id(world), { title: "New", description: "New", version: 2 }),
  }),
  staffs("copyNotification", { prepare: aDraft, run: (ctx, world) => copyNotification(ctx, id(world), {}) }),
  staffs("publishNotification", {
    prepare: teamDraft({}),
    run: (ctx, world) => publishNotification(ctx, id(world), { version: 1 }),
  }),
  staffs("publishNotification", {
    how: "at a time",
    prepare: teamDraft(AT),
    run: (ctx, world) => publishNotification(ctx, id(world), { version: 1 }),
  }),
  staffs("withdrawNotification", {
    prepare: scheduled,
    run: (ctx, world) => withdrawNotification(ctx, id(world)),
  }),
  staffs("resendNotification", {
    prepare: refused,
    run: (ctx, world) => resendNotification(ctx, id(world)),
  }),
  staffs("removeNotification", {
    prepare: aDraft,
    run: (ctx, world) => removeNotification(ctx, id(world)),
  }),
];

const changes = (
  relied: string,
  status: number,
  statement: (world: World) => SQL,
  commands: readonly (string | readonly [command: string, how: string])[],
): Change[] =>
  commands.map((one) => {
    const [command, how] = typeof one === "string" ? [one] : one;
    return {
      ...{ command, relied, status, ...(how !== undefined && { how }) },
      happens: (world, at) => writeBatch(at.db, [statement(world)]),
    };
  });

const BOTH: (string | [command: string, how: string])[] = [
  ["publishNotification", "at a time"],
  "publishNotification",
];

export const NOTIFICATION_CHANGES: Change[] = [
  ...changes(
    "what it leads to can be opened",
    422,
    ({ taskId }) => sql`update task set is_archived = 1 where id = ${taskId}`,
    ["addNotification", "updateNotification"],
  ),
  ...changes(
    "the team types are there",
    422,
    ({ ids }) => sql`delete from team_type where id = ${ids.type}`,
    ["addNotification", "updateNotification"],
  ),
  ...changes(
    "the team is active",
    422,
    ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
    [
      ["addNotification", "for one team"],
      ["updateNotification", "for one team"],
    ],
  ),
  ...changes(
    "the team is active",
    409,
    ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
    ["publishNotification"],
  ),
  ...changes(
    "the version",
    409,
    (world) => sql`update notification set version = version + 1 where id = ${id(world)}`,
    ["updateNotification", "changeText", ...BOTH],
  ),
  ...changes(
    "nobody published it",
    409,
    (world) => sql`update notification set status = 'pushed', published_at = '2027' where id = ${id(world)}`,
    ["updateNotification", ...BOTH],
  ),
  ...changes(
    "the notification as read",
    409,
    (world) => sql`update notification set version = version + 1 where id = ${id(world)}`,
    ["copyNotification"],
  ),
  ...changes(
    "it is scheduled",
    409,
    (world) => sql`update notification set status = 'draft' where id = ${id(world)}`,
    ["withdrawNotification"],
  ),
  ...changes(
    "those whose mail failed, as read",
    409,
    ({ n }) => sql`update email_log set state = 'resent' where id = ${`mail-${n}`}`,
    ["resendNotification"],
  ),
  ...changes(
    "the notification is there",
    404,
    (world) => sql`delete from notification where id = ${id(world)}`,
    ["removeNotification"],
  ),
];
