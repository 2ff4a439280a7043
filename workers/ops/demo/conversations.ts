import {
  addComment,
  addReply,
  likeEntry,
  pinComment,
} from "~/features/tasks/comments/comments.commands.server";
import type { CommandContext } from "~/procedure/context";
import { as } from "./context";
import type { MadeTask, MadeTeam } from "./made.types";

/** What the first team and the organisers have said to each other about two of its tasks. */
export async function makeConversations(
  ctx: CommandContext,
  { teams, tasks }: { teams: MadeTeam[]; tasks: MadeTask[] },
): Promise<void> {
  const team = teams[0];
  const [tom, priya] = team?.memberIds ?? [];
  if (!team || !tom || !priya) return;
  const at = (hours: number, id?: string) =>
    as(ctx, {
      now: new Date(ctx.now.getTime() - hours * 3_600_000),
      ...(id ? { actor: { id, level: "user" as const, teamId: team.id } } : {}),
    });
  const about = (title: string) => ({
    taskId: tasks.find((task) => task.title === title)?.id ?? "",
    teamId: team.id,
  });

  const plans = about("Risk assessment and method statement");
  const rule = await addComment(at(260), {
    ...plans,
    text: "The harbour office needs 15 working days for any lift over 5 tonnes. If that is you, send the lift plan first and the rest later.",
  });
  await pinComment(at(259), { ...plans, id: rule.id, isPinned: true });
  await likeEntry(at(250, team.ownerId), { ...plans, id: rule.id, isLiked: true });
  await likeEntry(at(250, priya), { ...plans, id: rule.id, isLiked: true });
  const lift = await addComment(at(30, tom), {
    ...plans,
    text: "The lift plan is with the crane company. Their appointed person signs on Thursday.",
  });
  const answer = await addReply(at(29, priya), {
    ...plans,
    commentId: lift.id,
    text: "Thanks @Tom Ellery. I will add the method statement for the mast display tonight.",
  });
  await likeEntry(at(28, tom), { ...plans, id: answer.id, isLiked: true });

  const terms = about("Terms and conditions");
  const asked = await addComment(at(80, team.ownerId), {
    ...terms,
    text: "Do these cover our stand share too, or must Kestrel Sails accept them as well?",
  });
  await addReply(at(75), {
    ...terms,
    commentId: asked.id,
    text: "They accept them for themselves: the same task is in their list.",
  });
}
