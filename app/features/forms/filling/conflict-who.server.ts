import type { AnswerConflict } from "../answers/merged-answers.rules";
import type { ConflictWho } from "../runner/conflict-texts.rules";
import { answerKey } from "../submissions/answered-by.rules";
import type { OpenFilling } from "../submissions/open-filling.types";

/** Who changed that very answer last: of a draft that several save, seldom whoever saved it last. `readerId`: whoever is told. */
export function conflictWho(
  { filling, answers, answeredBy, people }: OpenFilling,
  conflict: AnswerConflict,
  readerId: string,
): ConflictWho {
  if (filling.of === "guest") return { who: "guest" };
  const id = answeredBy[answerKey(answers, conflict)];
  if (id === readerId) return { who: "self" };
  const name = id === undefined ? undefined : people.get(id);
  return name === undefined ? { who: "unknown" } : { who: "person", name };
}
