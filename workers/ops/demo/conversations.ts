import {
  addComment,
  addReply,
  likeEntry,
  pinComment,
} from "~/features/tasks/comments/comments.commands.server";
import type { Actor, CommandContext } from "~/procedure/context";
import { as } from "./context";
import type { MadeStaff, MadeTask, MadeTeam } from "./made.types";

/** What teams and the organisers have said to each other: the first team at length, others a word or two, some of it today. */
export async function makeConversations(
  ctx: CommandContext,
  { teams, tasks, staff }: { teams: MadeTeam[]; tasks: MadeTask[]; staff: MadeStaff },
): Promise<void> {
  for (const [at, words] of EXCHANGES.entries()) {
    const team = teams[at + 2];
    const task = tasks.find(({ title }) => title === words.about);
    if (team && task) await exchange(ctx, { team, taskId: task.id, staff, words });
  }
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

interface Words {
  about: string;
  /** Hours ago. */
  asked: number;
  question: string;
  answered?: number;
  answer?: string;
}

/** One each with the teams behind the first, in their order; the last few are not answered yet. */
const EXCHANGES: readonly Words[] = [
  {
    about: "Order power, furniture and lighting",
    asked: 52,
    question: "We need 32 A for the engine display. Is that a single order, or two of 16 A?",
    answered: 49,
    answer: "One order of 32 A. The socket comes to the back left corner unless you tell us otherwise.",
  },
  {
    about: "Confirm your berth and draught",
    asked: 30,
    question: "The draught is 2.4 m with the keel down. Can we stay on the inner pontoon?",
    answered: 26,
    answer:
      "At low water there are 2.7 m, so yes. Please enter the air draught too: the footbridge is at 18 m.",
  },
  {
    about: "Confirm your berth and draught",
    asked: 8,
    question: "We would like to bring a second boat, 9 m long. Is there room beside us?",
    answered: 5,
    answer: "There is, from Thursday on. The harbour master writes to you today.",
  },
  {
    about: "Exhibitor badges",
    asked: 6,
    question: "Do crew who only come for the build-up need a badge or a contractor pass?",
  },
  {
    about: "Pay the second instalment",
    asked: 4,
    question: "The invoice still has our former address. Can you send it again with the new one?",
  },
  {
    about: "Catalogue entry",
    asked: 2,
    question: "May the entry name the brands that we carry, or our company alone?",
  },
];

async function exchange(
  ctx: CommandContext,
  { team, taskId, staff, words }: { team: MadeTeam; taskId: string; staff: MadeStaff; words: Words },
): Promise<void> {
  const at = (hours: number, actor: Actor) =>
    as(ctx, { actor, now: new Date(ctx.now.getTime() - hours * 3_600_000) });
  const of = { taskId, teamId: team.id };
  const owner: Actor = { id: team.ownerId, level: "user", teamId: team.id };
  const { id } = await addComment(at(words.asked, owner), { ...of, text: words.question });
  if (words.answered === undefined || !words.answer) return;
  const moderator: Actor = { id: staff.moderatorId, level: "moderator", teamId: null };
  await addReply(at(words.answered, moderator), { ...of, commentId: id, text: words.answer });
}
