import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { emailRoom } from "./email.room";
import { isMailKept, mailGivenUp, sendQueuedMail } from "./mail.jobs.server";

/** A mail that nobody had sent again is not kept for longer. */
const KEPT_DAYS = 30;

export const emailWork = roomWork(emailRoom, {
  subscribers: {
    "mail:*": {
      async work(ctx, { subject, sealed, keepSealed, mailTaken }) {
        const { isSealedKept, takenFor } = await sendQueuedMail(ctx, subject, sealed);
        if (isSealedKept) keepSealed();
        if (takenFor !== null) mailTaken(takenFor);
      },
      givenUp: (logId, at) => ({ writes: mailGivenUp(logId, at), isKept: isMailKept(logId) }),
    },
  },
  tidy: {
    writes: (now) => [
      sql`update outbox set sealed = null where sealed is not null and state <> 'pending'
        and created_at < ${new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()}`,
    ],
  },
});
