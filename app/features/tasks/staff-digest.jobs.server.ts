import { sql } from "drizzle-orm";
import { u } from "#db/event/aliases";
import { as, jsonRequired, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { mailOnce, type NotificationOrder } from "~/features/email/mail-once.server";
import type { CommandContext } from "~/procedure/context";
import { counted } from "~/ui/format.rules";
import { ASKED_COUNT, WAITING_COUNT } from "./approvals/approvals.queries.server";
import { isStaff } from "./comments/comments.queries.server";
import { newCount } from "./comments/inbox.queries.server";
import { DIGEST_MS } from "./staff-digest.server";

/** Mails each member of staff who wants it what waits for them, where something does; nobody twice within the hour. */
export async function tellWhatWaits(ctx: CommandContext, activityId: string): Promise<string[]> {
  const before = new Date(ctx.now.getTime() - DIGEST_MS).toISOString();
  const { queue, staff } = await readBatch(ctx.db, {
    queue: jsonRequired({ waiting: WAITING_COUNT, asked: ASKED_COUNT }, sql``),
    staff: jsonRows(
      { id: u.id, email: u.email, comments: as<number>(newCount(sql`u.id`)) },
      sql`from staff_inbox i join user u on u.id = i.user_id and ${isStaff()}
        where i.wants_mail = 1 and coalesce(i.mailed_at, '') <= ${before} limit 500`,
    ),
  });
  const told = staff.filter(({ comments }) => queue.waiting + queue.asked + comments > 0);
  if (told.length === 0) return [];
  const some = (n: number, noun: string) => (n > 0 ? counted(n, noun) : "");
  const queued = await mailOnce(
    ctx,
    activityId,
    told.map(
      ({ id, email, comments }): NotificationOrder<"staffWaiting"> => ({
        kind: "staffWaiting",
        about: activityId,
        to: email,
        userId: id,
        path: "/admin",
        fields: {
          approvals: queue.waiting > 0 ? `${counted(queue.waiting, "task")} to approve` : "",
          requests: some(queue.asked, "request"),
          comments: some(comments, "new comment"),
        },
      }),
    ),
  );
  const ids = JSON.stringify(told.map(({ id }) => id));
  await writeBatch(ctx.db, [
    sql`update staff_inbox set mailed_at = ${ctx.now.toISOString()} where user_id in (select value from json_each(${ids}))`,
  ]);
  return queued;
}
