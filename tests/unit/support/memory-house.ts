import { controlOutbox, events, memberships, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { activities, outbox } from "#db/event/schema/activity";
import { emailLog } from "#db/event/schema/email";
import { users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { SETTINGS } from "~/event-settings/settings.schema";
import { commandContext } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { audit, memoryEvent } from "./memory-event";

const AUDIT = { createdAt: "now", updatedAt: "now" };

const SETTINGS_NOW = Object.fromEntries(
  Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse({})]),
);

/** Both databases of one event in memory, with one person: for commands that need no server. The event may be filled. */
export async function memoryHouse(filled?: Awaited<ReturnType<typeof memoryEvent>>) {
  const at = filled ?? (await memoryEvent());
  const known = await memoryEvent("control");
  const control = known.db as unknown as ControlDatabase;
  const waiting: Promise<unknown>[] = [];
  await at.write(
    q
      .insert(users)
      .values({ id: "mia", firstName: "Mia", surname: "Marsh", email: "mia@x.test", ...audit })
      .onConflictDoNothing(),
  );
  await known.write(
    q.insert(events).values({ id: "e", slug: "e", name: "E", databaseUrl: "x", status: "active", ...AUDIT }),
    q
      .insert(userProfiles)
      .values({ id: "mia", firstName: "Mia", surname: "Marsh", email: "mia@x.test", ...AUDIT }),
    q
      .insert(memberships)
      .values({ userId: "mia", eventId: "e", state: "active", operationId: "o", createdAt: "now" }),
  );
  return {
    at,
    known,
    control,
    /** As the person, or a guest before sign-in, at some moment. */
    ctx: (now: Date, more: Partial<CommandContext> = {}) =>
      Object.assign(
        commandContext({
          ...{ db: at.db, control, event: { id: "e", slug: "e", name: "E", hosts: [] }, now },
          ...{ settings: SETTINGS_NOW, address: "192.0.2.1" },
          ...{ actor: { id: "mia", level: "user", teamId: null }, env: { APP_SECRET: "s".repeat(32) } },
          later: (work: Promise<unknown> | (() => Promise<unknown>)) =>
            void waiting.push(typeof work === "function" ? work() : work),
        } as never),
        more,
      ),
    /** What was left for after the answer is done. */
    settled: () => Promise.all(waiting.splice(0)),
    kinds: async () =>
      (await at.read(many(q.select({ kind: activities.kind }).from(activities)))).map(({ kind }) => kind),
    mails: () => at.read(many(q.select().from(emailLog))),
    jobs: () => at.read(many(q.select().from(outbox))),
    endings: () => known.read(many(q.select().from(controlOutbox))),
  };
}
