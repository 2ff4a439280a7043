import { sql } from "drizzle-orm";
import { outbox } from "#db/event/schema/activity";
import { content, contentTeamTypes } from "#db/event/schema/content";
import { notificationRecipients, notifications } from "#db/event/schema/notifications";
import { teams, teamTypes, users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { addNotification } from "~/features/notifications/notifications.commands.server";
import { notificationForEdit } from "~/features/notifications/notifications.queries.server";
import { NotificationInput } from "~/features/notifications/notifications.schema";
import { publishNotification } from "~/features/notifications/publication.commands.server";
import { publishDue, tellNotification } from "~/features/notifications/publication.jobs.server";
import type { NotificationReader } from "~/features/notifications/reader.queries.server";
import type { Level } from "~/identity/permissions.rules";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { audit, memoryEvent } from "./memory-event";
import { memoryHouse } from "./memory-house";

export const NOW = new Date("2027-06-10T10:00:00.000Z");
export const LATER = "2027-06-17T08:00:00.000Z";
/** A page for the type `own` alone, shown to no stand share. */
export const PAGE = "0190f3a0-0000-7000-8000-00000000aaaa";

/** Whoever may be told: a person in a team of each kind, an organiser, and staff without a team. */
export const PEOPLE = ["own", "other", "share", "organiser", "staff"] as const;
export type Person = (typeof PEOPLE)[number];

connectRooms();

/** An event in memory with these teams, where organisers tell them something. */
export async function toldHouse() {
  const house = await memoryHouse(await memoryEvent());
  const { at } = house;
  await at.write(
    q.insert(teamTypes).values(["Own", "Other"].map((name) => ({ id: name.toLowerCase(), name, ...audit }))),
    q.insert(teams).values([
      { id: "own", name: "Own", teamTypeId: "own", standShareRole: "parent", ...audit },
      { id: "other", name: "Other", teamTypeId: "other", ...audit },
      { id: "organiser", name: "Organisers", isOrganiser: true, ...audit },
    ]),
    q
      .insert(teams)
      .values({ id: "share", name: "Share", standShareRole: "child", parentTeamId: "own", ...audit }),
    q.insert(users).values(
      PEOPLE.map((id) => ({
        ...{ id, firstName: id, surname: "Tester", email: `${id}@x.test`, ...audit },
        teamId: id === "staff" ? null : id,
        permissions: id === "staff" ? "moderator" : "user",
      })),
    ),
    q.insert(content).values({
      ...{ id: PAGE, title: "Pontoon berths", path: "pontoon-berths", isPublished: true, ...audit },
    }),
    q.insert(contentTeamTypes).values({ contentId: PAGE, teamTypeId: "own" }),
  );
  const ctx = (now = NOW, more: Partial<CommandContext> = {}) =>
    house.ctx(now, {
      actor: SYSTEM,
      env: {
        ...{ APP_SECRET: "s".repeat(32), MAIL_FROM: "post@x.test" },
        ...{ PUBLIC_SCHEME: "https", BASE_DOMAIN: "x.test" },
      },
      ...more,
    } as never);
  const value = async (id: string) => at.read(notificationForEdit(id));
  const who = (person: Person): NotificationReader => ({
    userId: person,
    level: (person === "staff" ? "moderator" : "user") as Level,
    teamId: person === "staff" ? undefined : person,
  });
  return {
    ...house,
    at,
    ctx,
    who,
    value,
    input: (change: object = {}) =>
      NotificationInput.parse({
        ...{ title: "Berths are out", description: "See **rev E**.", audience: "everybody" },
        ...change,
      }),
    /** Written by staff, and nothing more. */
    async draft(change: object = {}) {
      const { notificationId } = await addNotification(ctx(), this.input(change));
      return notificationId;
    },
    async publish(id: string, now = NOW) {
      return publishNotification(ctx(now), id, { version: (await value(id)).version });
    },
    /** Written and published at once. */
    async told(change: object = {}) {
      const id = await this.draft(change);
      await this.publish(id);
      return id;
    },
    /** What waits for the subscriber, by the names of its rows. */
    promises: async (name: string) =>
      (await at.read(many(q.select().from(outbox)))).filter(
        ({ subscriber, state }) => subscriber.startsWith(name) && state === "pending",
      ),
    /** The mails of what was published last. */
    async mailed(now = NOW) {
      const rows = await this.promises("notificationPublished");
      const queued: string[] = [];
      for (const { activityId } of rows) queued.push(...(await tellNotification(ctx(now), activityId)));
      return queued;
    },
    /** Every promise whose time has come, as the worker finds them. */
    async due(now: Date) {
      for (const row of await this.promises("notificationDue:"))
        await publishDue(ctx(now), row.subscriber.slice("notificationDue:".length));
    },
    recipients: async (id: string) =>
      (await at.read(many(q.select().from(notificationRecipients))))
        .filter(({ notificationId }) => notificationId === id)
        .sort((one, two) => (one.userId < two.userId ? -1 : 1)),
    all: () => at.read(many(q.select().from(notifications))),
    block: (person: Person) =>
      at.write(
        sql`insert into mail_block (address, reason, since) values (${`${person}@x.test`}, 'bounce', ${NOW.toISOString()})`,
      ),
    unsubscribe: (person: Person) =>
      at.write(
        sql`insert into mail_unsubscription (user_id, choice, at, "by") values (${person}, 'notifications', 'now', 'page')`,
      ),
    /** Every mail of a notification has this answer, as far as it waits for one. */
    answer: (state: string, person?: Person) =>
      at.write(
        sql`update email_log set state = ${state}, updated_at = ${NOW.toISOString()} where state = 'queued'
          and (${person ?? null} is null or user_id = ${person ?? null})`,
      ),
  };
}
