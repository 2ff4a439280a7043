import { counted } from "~/ui/format.rules";
import type { Field } from "../../document/field.schema";
import { isTemplate } from "../../document/structure.rules";
import { labelOfType } from "../../document/types/builder-kinds.rules";
import { isLayout } from "../../document/types/kinds.rules";
import type { CardParts, ReportAround, Reported } from "../../document/types/report.types";
import { reportOf } from "../../document/types/report-kinds.server";
import { type AnswerPlace, placeName } from "../list/answer-places.rules";
import type { AskedQuestion } from "../list/asked-questions.server";
import { questionLabel } from "../list/question-choices.rules";
import { gathered } from "./gathered-rows.server";
import type { ReportRows } from "./report.queries.server";
import type { ReportCard } from "./report-cards.types";

/** One card for each question, those of groups behind the group that they stand in. */
export function reportCards(
  questions: readonly AskedQuestion[],
  rows: ReportRows,
  around: ReportAround,
): ReportCard[] {
  const found = gathered(rows);
  return questions.flatMap((question) => {
    const { field } = question;
    const title = questionLabel(question);
    const card = (of: AskedQuestion, at: AnswerPlace, own: string) =>
      cardOf(of.field, { at, title: own, gone: of.gone, found, around });
    if (!isTemplate(field)) return [card(question, { fieldId: field.id, nestedId: "" }, title)];
    const nested = question.nested.map((inner) =>
      card(inner, { fieldId: field.id, nestedId: inner.field.id }, `${title}: ${questionLabel(inner)}`),
    );
    const hasSeveral = field.isLooping || question.loopedUntil !== null;
    return hasSeveral ? [card(question, { fieldId: field.id, nestedId: "" }, title), ...nested] : nested;
  });
}

function cardOf(field: Field, of: Reported): ReportCard {
  const { at, title, found } = of;
  const parts: CardParts = isLayout(field) ? {} : reportOf(field.type)(field, of);
  const answered = parts.answered ?? found.counts.get(at.fieldId)?.answered ?? 0;
  const isEntry = at.nestedId !== "";
  return {
    name: placeName(at),
    title,
    about: [
      labelOfType(field.type),
      counted(answered, isEntry ? "entry" : "answer", isEntry ? "entries" : "answers"),
      ...(parts.more ?? []),
    ].join(", "),
    isWide: parts.items !== undefined,
    figures: parts.figures ?? [],
    bars: (parts.bars ?? []).filter(({ bars }) => bars.length > 0),
    chart: parts.chart ?? null,
    items: parts.items ?? null,
    texts: parts.texts ?? [],
    textCount: parts.textCount ?? 0,
  };
}
