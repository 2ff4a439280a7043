import { sql } from "drizzle-orm";
import type { MailChoice } from "#db/event/mail-choices";
import { bool, jsonOne, type RowIn } from "#db/json-row";
import { hasLevel } from "~/identity/permissions.rules";
import type { Actor, CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { OFFERED_CHOICES } from "./mail-kinds.server";
import { choosing, wantsNow } from "./unsubscriptions.server";

/** What somebody may choose: what waits for staff is staff's alone. */
export const choicesFor = ({ level }: Pick<Actor, "level">): readonly MailChoice[] =>
  OFFERED_CHOICES.filter((choice) => choice !== "staffDigest" || hasLevel(level, "moderator"));

/** Which of them somebody wants now. */
export const wantedNow = (userId: string) =>
  jsonOne(
    {
      reminders: wants(userId, "reminders"),
      notifications: wants(userId, "notifications"),
      comments: wants(userId, "comments"),
      staffDigest: wants(userId, "staffDigest"),
      reports: wants(userId, "reports"),
    },
    sql``,
  );
export type WantedMails = NonNullable<RowIn<typeof wantedNow>>;

const wants = (userId: string, choice: MailChoice) => bool(wantsNow(sql`${userId}`, sql`${choice}`));

/** Somebody says which mails they want, of all that they may choose. */
export async function chooseMails(ctx: CommandContext, wanted: readonly MailChoice[]): Promise<void> {
  const chosen = choicesFor(ctx.actor).map((choice) => ({ choice, isWanted: wanted.includes(choice) }));
  await commandBatch(ctx, [
    ...choosing(ctx.actor.id, chosen, ctx.now.toISOString()),
    ...ctx.record({ kind: "account.mailsChosen", subjectId: ctx.actor.id }),
  ]);
}
