import type { Answers } from "../answers/answer.types";
import { isTemplate } from "../document/structure.rules";
import { layoutOf } from "../document/types/kinds.rules";
import type { FieldLayout } from "../document/types/rules.types";
import { LoopList } from "./loop-list";
import { usePage } from "./page-context";
import { rowAnswers } from "./page-state.rules";
import type { PlacedField } from "./placed-fields.rules";
import { Question } from "./question";
import { revealedBelow } from "./revealed.rules";
import { TheirAnswer } from "./their-answer";

/**
 * The questions of a page in their order. What was shown once stays there, hidden: what was typed into it comes back with it. What
 * is hidden is sent as well, and not looked at.
 */
export function QuestionList({
  places,
  drawn,
  answers,
  isInEntry = false,
}: {
  places: readonly PlacedField[];
  /** Names of those that are shown or were. */
  drawn: ReadonlySet<string>;
  answers: Answers;
  isInEntry?: boolean;
}) {
  const { model, state } = usePage();
  const shown = new Set(state.shown);
  const revealed = revealedBelow(model.live.document, places, shown);
  let before: FieldLayout | null = null;
  return (
    <div className={isInEntry ? "questions is-entry" : "questions"}>
      {places
        .filter(({ name }) => drawn.has(name))
        .map((place) => {
          const { name, nested, within } = place;
          const field = state.changed?.[name] ?? place.field;
          const isShown = shown.has(name);
          // A list of entries without a name begins with a line of its own.
          const isBareList = isTemplate(field) && field.isLooping && field.label === "";
          const isRevealed = revealed.has(name);
          const isParted =
            !isInEntry && isShown && !isBareList && !isRevealed && isPartedFrom(before, layoutOf(field.type));
          if (isShown && !isRevealed) before = layoutOf(field.type);
          const own = within ? rowAnswers(answers, within) : answers;
          const loop = model.loops.find(({ templateId }) => templateId === field.id);
          return (
            <div className={blockClass({ isParted, isRevealed })} key={name} hidden={!isShown}>
              {!isTemplate(field) ? (
                <>
                  <Question place={{ ...place, field }} answers={own} isInEntry={isInEntry} />
                  <TheirAnswer name={name} />
                </>
              ) : (
                <>
                  {field.label && (
                    <header className="question-section">
                      <h2>{field.label}</h2>
                      {field.description && <p className="hint">{field.description}</p>}
                    </header>
                  )}
                  {loop ? (
                    <LoopList loop={loop} />
                  ) : (
                    <QuestionList places={nested} drawn={drawn} answers={answers} />
                  )}
                </>
              )}
            </div>
          );
        })}
    </div>
  );
}

const blockClass = ({ isParted, isRevealed }: { isParted: boolean; isRevealed: boolean }) =>
  ["question", isParted && "is-parted", isRevealed && "is-revealed"].filter(Boolean).join(" ");

/** By a line: a heading from what stands before it, questions of several inputs from what is around them. */
function isPartedFrom(before: FieldLayout | null, own: FieldLayout): boolean {
  if (own === "heading") return before !== null && before !== "line";
  if (before === "heading" || before === "line" || own === "line") return false;
  return isSet(own) || (before !== null && isSet(before));
}

const isSet = (stands: FieldLayout): boolean => stands === "set" || stands === "list";
