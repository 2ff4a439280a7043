import { sql } from "drizzle-orm";
import type { MailChoice } from "#db/event/mail-choices";
import { bool, jsonOne, type RowIn } from "#db/json-row";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import type { Actor, CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { OFFERED_CHOICES } from "./mail-kinds.server";
import { choosing, wantsNow } from "./unsubscriptions.server";

/** What goes to staff alone, from a level on. */
const OF_STAFF: Partial<Record<MailChoice, Level>> = { staffDigest: "moderator", reports: "reportViewer" };

/** What somebody may choose. */
export const choicesFor = ({ level }: Pick<Actor, "level">): readonly MailChoice[] =>
  OFFERED_CHOICES.filter((choice) => hasLevel(level, OF_STAFF[choice] ?? "user"));

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
