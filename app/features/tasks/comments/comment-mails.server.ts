import type { Write } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { formatDate } from "~/ui/format.rules";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { displayStatus } from "../tasks.rules";
import type { Colleague, CommentContext } from "./comment-context.server";
import { entryPath, staffThreadPath, teamThreadPath } from "./comments.paths";

/** One mail for each person who is mailed about a comment or a reply. */
export async function commentMails(
  ctx: CommandContext,
  comment: {
    context: CommentContext;
    people: readonly Colleague[];
    text: string;
    /** Of the comment or the reply. */
    id: string;
    recipients: readonly { id: string; isMention: boolean }[];
  },
): Promise<{ writes: Write[]; jobs: OutboxJob[] }> {
  const { context, people, text, id } = comment;
  const { taskId, teamId } = context;
  const clock = eventClock(ctx);
  const fields = {
    teamMember: people.find((person) => person.id === ctx.actor.id)?.name ?? "The organisers",
    taskId,
    taskTitle: context.title,
    comment: text,
    status: STATE_LOOKS[displayStatus(context, clock)].label,
    dueDate: context.dueDate ? formatDate(context.dueDate, "long", ctx.settings.event.locale) : "",
  };
  const mails = await Promise.all(
    comment.recipients.flatMap(({ id: userId, isMention }) => {
      const person = people.find((each) => each.id === userId);
      if (!person?.wantsMail) return [];
      const base = person.isMember ? teamThreadPath(taskId) : staffThreadPath(taskId, teamId);
      const path = entryPath(base, id);
      return mailLater(ctx, {
        kind: "commentNotification",
        to: person.email,
        userId,
        teamId,
        path,
        fields: { ...fields, commentUrl: path, mention: isMention ? "yes" : "" },
      });
    }),
  );
  return {
    writes: mails.flatMap((mail) => mail.writes),
    jobs: mails.map((mail) => mail.job),
  };
}
