import type { Write } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import type { CommandContext, Promised } from "~/procedure/context";
import { formatDate } from "~/ui/format.rules";
import { eventClock } from "../clock.server";
import { displayStatus } from "../tasks.rules";
import { STATUS_LABELS } from "../tasks.texts";
import type { Colleague, Place } from "./comment-place.server";
import { entryAnchor, staffThreadPath, teamThreadPath } from "./comments.paths";

/** One mail for each person who is told of a comment or a reply. */
export async function commentMails(
  ctx: CommandContext,
  comment: {
    place: Place;
    people: readonly Colleague[];
    text: string;
    /** Of the comment or the reply. */
    id: string;
    told: readonly { id: string; isMention: boolean }[];
  },
): Promise<{ writes: Write[]; promises: Promised[] }> {
  const { place, people, text, id } = comment;
  const { taskId, teamId } = place;
  const clock = eventClock(ctx);
  const fields = {
    teamMember: people.find((person) => person.id === ctx.actor.id)?.name ?? "The organisers",
    taskId,
    taskTitle: place.title,
    comment: text,
    status: STATUS_LABELS[displayStatus(place, clock)],
    dueDate: place.dueDate ? formatDate(place.dueDate, "long", ctx.settings.event.locale) : "",
  };
  const mails = await Promise.all(
    comment.told.flatMap(({ id: userId, isMention }) => {
      const person = people.find((each) => each.id === userId);
      if (!person) return [];
      const base = person.isMember ? teamThreadPath(taskId) : staffThreadPath(taskId, teamId);
      const path = `${base}#${entryAnchor(id)}`;
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
    promises: mails.map((mail) => mail.promise),
  };
}
