import type { AnswerContext } from "../answers/answer-context.types";
import type { Filling } from "./open-filling.types";

/** The team whose answers they are: of whoever asks, or the one that staff fill in for. */
export const fillingTeam = (
  filling: Pick<Filling, "of"> & { staffFor?: { teamId: string } },
  { teamId }: { teamId: string | null },
): string | null => filling.staffFor?.teamId ?? teamId;

/** Staff sign for nobody: what they change was signed by others. */
export const keepingSigned = (filling: Filling): Pick<AnswerContext, "keepsSigned"> =>
  filling.of === "change" && filling.by === "staff" ? { keepsSigned: true } : {};
