import type { CommandContext } from "~/procedure/context";
import type { Toast } from "~/procedure/toast.server";
import { undoOffer } from "~/procedure/undo";
import { counted } from "~/ui/format.rules";
import type { Decided } from "./approvals.commands.server";
import { decisionUndoPath } from "./approvals.paths";
import type { DecidedRequests } from "./many-requests.commands.server";

type Now = Pick<CommandContext, "now">;

/** Who gets told, and by when it can be taken back without anybody knowing. */
const TOLD = "The team gets an e-mail.";

/** What is said of one decision: the task, the team, and Undo. */
export const reviewed = (ctx: Now, done: string, of: { title: string; teamName: string }): Toast => ({
  type: "success",
  title: `${done}: ${of.title}, ${of.teamName}`,
  description: TOLD,
  undo: undoOffer(ctx, decisionUndoPath),
});

/** The same of many at once. */
export function reviewedMany(ctx: Now, done: "approved" | "sent back", { decided, before }: Decided): Toast {
  const description =
    before > 0 ? `Somebody else had decided ${counted(before, "task")} before you.` : undefined;
  if (decided === 0) return { type: "info", title: `Nothing was ${done}`, description };
  return {
    type: "success",
    title: `${counted(decided, "task")} ${done}`,
    description,
    undo: undoOffer(ctx, decisionUndoPath),
  };
}

/** Of many requests. */
export function answeredMany(
  ctx: Now,
  done: "granted" | "declined",
  { decided, before, left }: DecidedRequests,
): Toast {
  const description = [
    left > 0 &&
      `The day that ${counted(left, "request")} ${left === 1 ? "asks" : "ask"} for cannot be given any more: give another one, or decline.`,
    before > 0 && `${counted(before, "request")} had been decided or withdrawn before.`,
  ]
    .filter(Boolean)
    .join(" ");
  if (decided === 0)
    return { type: left > 0 ? "warning" : "info", title: `Nothing was ${done}`, description };
  return {
    type: "success",
    title: `${counted(decided, "request")} ${done}`,
    description: description || undefined,
    undo: undoOffer(ctx, decisionUndoPath),
  };
}

/** What is said when decisions were taken back. */
export function takenBack(things: readonly { title: string; teamName: string; what: string }[]): Toast {
  const [first] = things;
  if (!first || things.length > 1) {
    return { type: "success", title: `Undone: ${counted(things.length, "decision")}` };
  }
  return {
    type: "success",
    title: `Undone: ${first.title}, ${first.teamName}`,
    description: "It waits for a decision again.",
  };
}
