import { readdirSync, readFileSync } from "node:fs";
import { createClient } from "@libsql/client/node";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ControlDatabase } from "#db/database";
import { writeBatch } from "#db/write-batch";
import { projectRoot } from "#workers/ops/provision/project-root";
import type { CommandContext, EventRecord } from "~/procedure/context";
import { JobMessage } from "~/procedure/job-message";
import { markEventActive } from "~/procedure/mark-event-active.server";
import { procedure } from "~/procedure/procedure.server";
import { type Bindings, RequestScope } from "~/procedure/scope.server";
import { sqlRows } from "../../harness/sql-rows";
import { memoryDatabase, memoryEvent } from "../support/memory-event";

const event = { id: "an-event", slug: "at-once" } as EventRecord;
const sent: unknown[] = [];
const env = { JOBS: { send: async (message: unknown) => void sent.push(message) } } as unknown as Bindings;

let own: Awaited<ReturnType<typeof memoryEvent>>;
let control: ReturnType<typeof memoryDatabase>;
beforeAll(async () => {
  own = await memoryEvent();
  const client = createClient({ url: ":memory:" });
  const folder = `${projectRoot()}/migrations/control`;
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".sql")) continue;
    for (const statement of readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint"))
      await client.execute(statement);
  }
  control = memoryDatabase(client);
  await control.write(
    sql`insert into events (id, slug, name, database_url, schema_version, status, created_at, updated_at)
      values (${event.id}, 'at-once', 'At once', 'x', 1, 'active', 'now', 'now')`,
  );
});
beforeEach(() => void sent.splice(0));

/** A guest's way through an action, as the Worker goes it; ends when all that was left for later is done. */
async function run(action: (args: ActionFunctionArgs) => Promise<unknown>): Promise<void> {
  const waiting: Promise<unknown>[] = [];
  const request = new Request("http://at-once.localhost/verb", {
    method: "POST",
    body: new URLSearchParams(),
  });
  const scope = new RequestScope(env, event, request, (work) => void waiting.push(work));
  Object.assign(scope, {
    db: async () => own.db,
    control: () => control.db,
    assumedContext: async () => null,
    requestContext: async () => ({ user: null, team: null }),
  });
  await action({ request, params: {}, context: { scope } } as ActionFunctionArgs).catch(() => {});
  scope.answered();
  await Promise.all(waiting);
}

const promise = (ctx: CommandContext, rows: number) =>
  writeBatch(
    ctx.db,
    Array.from({ length: rows }, () =>
      ctx.record({ kind: "task.dueDateChanged", jobs: [{ subscriber: "dueDates" }] }),
    ).flat(),
  );

const promised = async (): Promise<string[]> =>
  (await own.read(sqlRows<{ id: string }>(sql`select id from outbox`))).map(({ id }) => id);

const workedAt = async (): Promise<string> =>
  (await control.read(sqlRows<{ at: string }>(sql`select worked_at as at from events`)))[0]?.at ?? "";

it("what a command promises goes to the queue with its answer, and control knows that the event has work", async () => {
  const before = new Date().toISOString();
  expect(await workedAt()).toBe("");
  await run(
    procedure.guest().action(async ({ ctx }) => {
      await promise(ctx, 2);
      return ctx.redirect("/");
    }),
  );
  const ids = await promised();
  expect(ids).toHaveLength(2);
  const [message, ...more] = sent.map((one) => JobMessage.parse(one));
  expect(more).toEqual([]);
  expect(message).toMatchObject({ job: "outbox", eventId: event.id, reference: expect.any(String) });
  expect(message?.job === "outbox" && [...message.ids].sort()).toEqual([...ids].sort());
  expect((await workedAt()) >= before).toBe(true);
});

it("so does what was promised before something else went wrong, by an upload, and beyond what one message holds", async () => {
  const known = await promised();
  await run(
    procedure.guest().action(async ({ ctx }) => {
      await promise(ctx, 120);
      throw new Error("Something else went wrong");
    }),
  );
  await run(
    procedure
      .guest()
      .upload({})
      .action(async ({ ctx }) => {
        await promise(ctx, 1);
        return ctx.redirect("/");
      }),
  );
  const messages = sent.map((message) => JobMessage.parse(message));
  const ids = messages.map((message) => (message.job === "outbox" ? message.ids : []));
  expect(ids.map(({ length }) => length)).toEqual([100, 20, 1]);
  expect(new Set(ids.flat())).toEqual(new Set((await promised()).filter((id) => !known.includes(id))));
});

it("an action that promises nothing sends nothing", async () => {
  await run(procedure.guest().action(({ ctx }) => ctx.redirect("/")));
  expect(sent).toEqual([]);
});

it("control is told again of an event that queues work after ten minutes, and not before", async () => {
  const told = async (id: string, minutes: number) => {
    const now = new Date(Date.parse("2027-01-01T10:00:00.000Z") + minutes * 60_000);
    await markEventActive(control.db as unknown as ControlDatabase, id, now);
    const [row] = await control.read(
      sqlRows<{ at: string }>(sql`select worked_at as at from events where id = ${id}`),
    );
    return row?.at.slice(11, 16);
  };
  await control.write(
    sql`insert into events (id, slug, name, database_url, schema_version, status, created_at, updated_at)
      values ('busy', 'busy', 'Busy', 'x', 1, 'active', 'now', 'now')`,
  );
  expect([await told("busy", 0), await told("busy", 9), await told("busy", 10)]).toEqual([
    ...["10:00", "10:00", "10:10"],
  ]);
});
