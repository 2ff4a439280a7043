import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { readBatch } from "#db/read-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import type { Installation } from "#workers/ops/provision/installation";
import { allSettings } from "~/event-settings/settings.queries.server";
import type { TaskValues } from "~/features/tasks/tasks.schema";
import { BLANK_SETTINGS } from "~/features/tasks/types/task-types.schema";
import { commandContext } from "~/procedure/command-context.server";
import type { Actor, CommandContext, EventRecord } from "~/procedure/context";
import { sqlRows } from "../harness/sql-rows";

type Change = Partial<Pick<CommandContext, "db" | "control" | "settings" | "now" | "env" | "address">> & {
  actor?: Actor;
};

export interface TestEvent {
  event: EventRecord;
  db: EventDatabase;
  /** The set-password link of its first admin. */
  link: string;
  adminId: string;
  /** A command's context: the first admin's, now, unless said otherwise. */
  ctx(change?: Change): CommandContext;
  /** A user of a team, as an actor. */
  member(userId: string, teamId: string): CommandContext;
  rows<Row>(statement: ReturnType<typeof sql>): Promise<Row[]>;
}

/** An event of a test's own, made as the command line makes them. */
export async function makeEvent(on: Installation, slug: string): Promise<TestEvent> {
  const adminEmail = `admin@${slug}.example`;
  const { event, link } = await createEvent(on, { slug, name: `The ${slug} show`, adminEmail });
  const db = await on.openEvent(event);
  const { settings, admin } = await readBatch(db, {
    settings: allSettings(),
    admin: sqlRows<{ id: string }>(sql`select id from user where email = ${adminEmail}`),
  });
  const adminId = admin[0]?.id ?? "";
  const actor: Actor = { id: adminId, level: "admin", teamId: null };
  const ctx = (change: Change = {}) =>
    commandContext({ db, control: on.control, event, settings, actor, env: on.env, ...change });
  return {
    event,
    db,
    link,
    adminId,
    ctx,
    member: (id, teamId) => ctx({ actor: { id, level: "user", teamId }, address: "192.0.2.7" }),
    rows: (statement) => rowsOf(db, statement),
  };
}

export async function rowsOf<Row>(
  db: Pick<EventDatabase, "batch">,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> {
  return (await readBatch(db, { rows: sqlRows<Row>(statement) })).rows;
}

export const person = (name: string, host = "crew.example") => ({
  firstName: name,
  surname: "Tester",
  email: `${name.toLowerCase()}@${host}`,
});

export const newTask = (title: string, change: Partial<TaskValues> = {}): TaskValues => ({
  title,
  type: "task",
  description: "",
  dueDate: "",
  ...BLANK_SETTINGS,
  groupIds: [],
  teamTypeIds: [],
  showToChildTeams: true,
  isRequired: true,
  isTimeSensitive: false,
  isApprovalNeeded: false,
  version: 0,
  ...change,
});

/** What became of calls made at once: how many held, and the messages of those that were refused. */
export async function race<T>(
  calls: readonly (() => Promise<T>)[],
): Promise<{ won: T[]; refusals: string[] }> {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  return {
    won: settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    refusals: settled.flatMap((one) =>
      one.status === "rejected" ? [String((one.reason as Error).message)] : [],
    ),
  };
}
