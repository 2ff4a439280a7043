import type { CommandContext } from "~/procedure/context";
import type { Answers } from "../answers/answer.types";
import { signedOver } from "../answers/judged-answers.rules";
import { keptTotal } from "../answers/not-asked.rules";
import { hasSigned, stampedAnswers } from "../answers/signing.rules";
import { momentOfSigning } from "../document/types/signature/signed.rules";
import type { OpenFilling } from "./open-filling.types";

/**
 * What a page says, with what was signed on it stamped by the clock of the event and by what the draft says with it. Pages alone are stamped:
 * what comes back into a draft in another way was signed for what it was.
 */
export function stampedDraft(
  { settings, now }: Pick<CommandContext, "settings" | "now">,
  { document, context, answers: before, keptAside }: OpenFilling,
  answers: Answers,
): Answers {
  if (!hasSigned(answers)) return answers;
  const overAt = signedOver(document, answers, { context, kept: keptTotal(keptAside) });
  const at = momentOfSigning(settings.event.timeZone, now);
  return stampedAnswers(document, answers, { before, overAt, at });
}
