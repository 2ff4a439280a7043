import { sql } from "drizzle-orm";
import { wa, wd, wh } from "#db/event/aliases";
import type { webhooks } from "#db/event/schema/forms";
import { webhooks as webhookTable } from "#db/event/schema/forms";
import type { webhookDeliveries } from "#db/event/schema/submissions";
import { webhookDeliveries as deliveryTable } from "#db/event/schema/submissions";
import { jsonRows } from "#db/json-row";
import { q } from "#db/read-batch";
import { seal } from "#db/seal";
import type { memoryEvent } from "./memory-event";

export const SECRET = "s".repeat(32);
export const SIGNING = `whsec_${Buffer.from("a signing secret of 24 b").toString("base64")}`;
const AUDIT = { createdBy: "x", updatedBy: "x" };

type Rows = Pick<Awaited<ReturnType<typeof memoryEvent>>, "write" | "read">;

export const sealed = (text: string) => seal({ secret: SECRET, purpose: "webhook" }, text);

export async function addForm(at: Rows, id = "form"): Promise<void> {
  await at.write(sql`insert into form (id, title, short_name, created_at, created_by, updated_at, updated_by)
    values (${id}, ${`Form ${id}`}, ${id}, '2026', 'x', '2026', 'x')`);
}

export async function addWebhook(
  at: Rows,
  id: string,
  more: Partial<typeof webhooks.$inferInsert> = {},
): Promise<void> {
  await at.write(
    q.insert(webhookTable).values({
      ...{ id, name: `Hook ${id}`, parentId: "form", requestUrl: `https://${id}.example.com/in`, ...AUDIT },
      ...{ requestMethod: "POST", requestFormat: "JSON", signingSecret: await sealed(SIGNING) },
      ...{ createdAt: "2026", updatedAt: "2026", ...more },
    }),
  );
}

/** Made at `now`, and due. */
export async function addDelivery(
  at: Rows,
  {
    id,
    webhookId,
    now,
    ...more
  }: { id: string; webhookId: string; now: Date } & Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  const made = now.toISOString();
  const body = more.body ?? JSON.stringify({ id });
  const submissionId = more.submissionId === undefined ? `of ${id}` : more.submissionId;
  await at.write(
    sql`insert or ignore into submission (id, form_id, is_draft, number, created_at, created_by, updated_at, updated_by)
      select ${submissionId}, 'form', 0, 1, ${made}, 'x', ${made}, 'x' where ${submissionId} is not null`,
    q.insert(deliveryTable).values({
      ...{ id, webhookId, formId: "form", kind: "submitted", body },
      ...{ requestUrl: `https://${webhookId}.example.com/in`, requestMethod: "POST", size: body.length },
      ...{ contentType: "application/json", nextAt: made, startedAt: made, createdAt: made, updatedAt: made },
      ...more,
      submissionId,
    }),
  );
}

export const deliveries = (at: Rows) =>
  at.read(
    jsonRows(
      {
        ...{
          id: wd.id,
          state: wd.state,
          attempts: wd.attempts,
          nextAt: wd.nextAt,
          leaseUntil: wd.leaseUntil,
        },
        ...{ lastStatus: wd.lastStatus, lastError: wd.lastError, endedAt: wd.endedAt },
      },
      sql`from webhook_delivery wd order by wd.id`,
    ),
  );

export const attempts = (at: Rows) =>
  at.read(
    jsonRows(
      {
        ...{ deliveryId: wa.deliveryId, number: wa.number, status: wa.status, error: wa.error },
        ...{ answer: wa.answer, headers: wa.headers },
      },
      sql`from webhook_attempt wa order by wa.delivery_id, wa.number`,
    ),
  );

export const webhook = async (at: Rows, id: string) =>
  (
    await at.read(
      jsonRows(
        {
          ...{ isActive: wh.isActive, failedInARow: wh.failedInARow, failingSince: wh.failingSince },
          ...{ switchedOff: wh.switchedOff, switchedOffAt: wh.switchedOffAt },
        },
        sql`from webhook wh where wh.id = ${id}`,
      ),
    )
  )[0];

/** What receivers are asked, and how they answer. */
export function receivers(answer: (url: URL, init: RequestInit) => Response | Promise<Response>) {
  const asked: { url: string; method: string; headers: Headers; body: string }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const body = init.body ? new TextDecoder().decode(init.body as Uint8Array) : "";
    asked.push({ url, method: init.method ?? "GET", headers: new Headers(init.headers), body });
    return answer(new URL(url), init);
  };
  return { asked, EGRESS: { fetch } as unknown as Fetcher };
}
