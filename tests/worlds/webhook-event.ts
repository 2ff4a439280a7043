import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { as, jsonRequired } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { seal } from "#db/seal";
import { writeBatch } from "#db/write-batch";
import type { Installation } from "#workers/ops/provision/installation";
import { addForm } from "~/features/forms/forms.commands.server";
import { newId } from "~/lib/ids";
import type { EventRecord } from "~/procedure/context";
import type { ReceivedHook } from "../../workers/local/receiver-store";
import { makeEvent } from "./test-event";

/** What every webhook here signs with. */
export const SIGNING = `whsec_${Buffer.from("a signing secret of 24 b").toString("base64")}`;

/** An event with a form, to which webhooks of this machine's receiver are added with deliveries of their own making. */
export async function webhookEvent(on: Installation, slug: string) {
  const made = await makeEvent(on, slug);
  const { formId } = await addForm(made.ctx(), {
    title: "Orders",
    description: "",
    firstField: { type: "text", label: "Name" } as never,
  });
  const { event, adminId } = made;
  return {
    ...worldOf(on, made.db, { eventId: event.id, formId }),
    adminId,
    eventId: event.id,
    event,
    formId,
  };
}

/** The same event through the databases of a host that was started again. */
export async function webhookEventOf(on: Installation, event: EventRecord, formId: string) {
  return worldOf(on, await on.openEvent(event), { eventId: event.id, formId });
}

const worldOf = (
  on: Installation,
  db: EventDatabase,
  { eventId, formId }: { eventId: string; formId: string },
) => ({
  db,
  /** `path`: by its first part the receiver knows how to answer. */
  async addWebhook(path: string): Promise<string> {
    const id = newId();
    const at = new Date().toISOString();
    const signing = await seal({ secret: on.env.APP_SECRET, purpose: "webhook" }, SIGNING);
    await writeBatch(db, [
      sql`insert into webhook (id, name, parent_id, request_url, request_method, request_format, signing_secret, created_at, created_by,
          updated_at, updated_by)
        values (${id}, ${`To ${path}`}, ${formId}, ${`http://receiver.test${path}`}, 'POST', 'JSON', ${signing}, ${at}, '', ${at}, '')`,
    ]);
    return id;
  },
  addDeliveries: (webhookId: string, path: string, count: number, state: "waiting" | "failed" = "waiting") =>
    addDeliveries(db, { formId, webhookId, path, count, state }),
  /** The next sweep opens the event. */
  dueNow: () =>
    writeBatch(on.control, [
      sql`update events set next_due_at = ${new Date().toISOString()} where id = ${eventId}`,
    ]),
  counts: async (webhookId: string) =>
    (
      await readBatch(db, {
        counts: jsonRequired(
          {
            succeeded: sumOf(sql`state = 'succeeded'`),
            waiting: sumOf(sql`state = 'waiting'`),
            failed: sumOf(sql`state = 'failed'`),
            tries: as<number>(sql`(select count(*) ${triesOf(webhookId)})`),
            firstAt: as<string | null>(sql`(select min(a.started_at) ${triesOf(webhookId)})`),
            lastAt: as<string | null>(sql`max(ended_at)`),
          },
          sql`from webhook_delivery where webhook_id = ${webhookId}`,
        ),
      })
    ).counts,
});

const sumOf = (is: SQL) => as<number>(sql`coalesce(sum(${is}), 0)`);
const triesOf = (webhookId: string) =>
  sql`from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.webhook_id = ${webhookId}`;

interface Wanted {
  formId: string;
  webhookId: string;
  path: string;
  count: number;
  state: "waiting" | "failed";
}

async function addDeliveries(
  db: EventDatabase,
  { formId, webhookId, path, count, state }: Wanted,
): Promise<{ id: string; body: string }[]> {
  const at = new Date().toISOString();
  const made = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    body: JSON.stringify({ n, name: `Zoë £${n}`, of: webhookId, said: "x".repeat(500) }),
  }));
  await writeBatch(db, [
    sql`insert into submission (id, form_id, is_draft, number, created_at, created_by, updated_at, updated_by)
      select 'of ' || (value ->> '$.id'), ${formId}, 0, 1, ${at}, 'x', ${at}, 'x' from json_each(${JSON.stringify(made)})`,
    sql`insert into webhook_delivery (id, webhook_id, form_id, submission_id, kind, state, request_url, request_method, content_type,
        body, size, next_at, started_at, created_at, updated_at)
      select value ->> '$.id', ${webhookId}, ${formId}, 'of ' || (value ->> '$.id'), 'submitted', ${state},
        ${`http://receiver.test${path}`}, 'POST', 'application/json', value ->> '$.body', length(value ->> '$.body'),
        ${state === "waiting" ? at : null}, ${at}, ${at}, ${at}
      from json_each(${JSON.stringify(made)})`,
  ]);
  return made;
}

/** All that the receiver beside a host's mailbox took, also what it took before it was killed. */
export function receivedBy({ dataDir }: { dataDir: string }): ReceivedHook[] {
  const file = join(dataDir, "mailbox/webhooks.received");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return line ? [JSON.parse(line) as ReceivedHook] : [];
      } catch {
        // A kill cut it off: it was not answered either.
        return [];
      }
    });
}
