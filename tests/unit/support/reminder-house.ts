import { sql } from "drizzle-orm";
import { outbox } from "#db/event/schema/activity";
import { emailLog } from "#db/event/schema/email";
import { taskReminders, taskStatuses, tasks } from "#db/event/schema/tasks";
import { teams, users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { unseal } from "#db/seal";
import { SETTINGS, type Settings } from "~/event-settings/settings.schema";
import type { CommandContext } from "~/procedure/context";
import { audit } from "./memory-event";
import { memoryHouse } from "./memory-house";

export type To = Settings["emails"]["sendTaskRemindersTo"];

interface World {
  timeZone?: string;
  to?: To;
  isOn?: boolean;
  dueSoonDays?: number;
}

/**
 * An event with reminders: teams `alba` (owner `ann`, member `bob`) and `birch` (owner `cy`), the organisers `crew` (`gus`), an admin
 * without a team (`ada`), and the tasks of the test.
 */
export async function reminderHouse({
  timeZone = "Europe/London",
  to = "all-users",
  isOn = true,
  dueSoonDays = 10,
}: World = {}) {
  const house = await memoryHouse();
  const { at } = house;
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse({})]),
  ) as unknown as Settings;
  settings.event.timeZone = timeZone;
  settings.emails.taskRemindersEnabled = isOn;
  settings.emails.sendTaskRemindersTo = to;
  settings.variables.dueSoonDays = dueSoonDays;
  const person = (id: string, teamId: string | null, more: Partial<typeof users.$inferInsert> = {}) => ({
    ...{ id, firstName: id, surname: "Tester", email: `${id}@x.test`, teamId, hasLoggedIn: true, ...more },
    ...audit,
  });
  await at.write(
    sql`delete from user`,
    q.insert(teams).values([
      { id: "alba", name: "Alba", ownerId: "ann", ...audit },
      { id: "birch", name: "Birch", ownerId: "cy", ...audit },
      { id: "crew", name: "Crew", ownerId: "gus", isOrganiser: true, ...audit },
    ]),
    q
      .insert(users)
      .values([
        person("ann", "alba"),
        person("bob", "alba"),
        person("cy", "birch"),
        person("gus", "crew"),
        person("ada", null, { permissions: "admin" }),
      ]),
  );
  const ctx = (iso: string, more: Partial<CommandContext> = {}) =>
    house.ctx(new Date(iso), {
      settings,
      actor: { id: "system", level: "eventflowAdmin", teamId: null },
      ...more,
    });
  return {
    ...house,
    settings,
    ctx,
    person: (id: string, teamId: string | null, more: Partial<typeof users.$inferInsert> = {}) =>
      at.write(q.insert(users).values(person(id, teamId, more))),
    task: (id: string, dueDate: string | null, more: Partial<typeof tasks.$inferInsert> = {}) =>
      at.write(q.insert(tasks).values({ id, title: `Task ${id}`, dueDate, type: "task", ...more, ...audit })),
    status: (taskId: string, teamId: string, more: Partial<typeof taskStatuses.$inferInsert>) =>
      at.write(
        q
          .insert(taskStatuses)
          .values({ id: `${taskId} ${teamId}`, taskId, teamId, ...more, ...audit })
          .onConflictDoUpdate({ target: [taskStatuses.teamId, taskStatuses.taskId], set: more }),
      ),
    told: async () =>
      (
        await at.read(
          many(
            q
              .select()
              .from(taskReminders)
              .orderBy(taskReminders.milestone, taskReminders.taskId, taskReminders.teamId),
          ),
        )
      ).map(({ taskId, teamId, milestone }) => `${taskId} ${teamId} ${milestone}`),
    sent: async () =>
      (await at.read(many(q.select().from(emailLog).orderBy(emailLog.createdAt, emailLog.recipient)))).map(
        ({ recipient, templateId, createdAt }) =>
          `${createdAt.slice(0, 10)} ${recipient.split("@")[0]} ${templateId}`,
      ),
    planned: async () =>
      (
        await at.read(
          many(q.select().from(outbox).where(sql`state = 'pending' and subscriber like 'reminders:%'`)),
        )
      ).map(({ subscriber, leaseUntil }) => `${subscriber} ${leaseUntil}`),
    /** What the mail of somebody says. */
    fieldsOf: async (userId: string) => {
      const rows = await at.read(
        many(
          q
            .select({ sealed: outbox.sealed })
            .from(outbox)
            .where(
              sql`subscriber in (select 'mail:' || id from email_log where user_id = ${userId}) order by created_at desc`,
            ),
        ),
      );
      const text = await unseal({ secret: "s".repeat(32), purpose: "mail" }, rows[0]?.sealed ?? "");
      return JSON.parse(text) as { fields: Record<string, string>; token?: string; path?: string };
    },
  };
}
