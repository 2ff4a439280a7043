import { countOf, placeKey } from "~/features/orders/reckoning/changed-order.rules";
import type { Selling } from "~/features/orders/reckoning/selling.types";
import { formatDate } from "~/ui/format.rules";
import type { Answers } from "../answers/answer.types";
import type { Problem } from "../answers/problem.types";
import { problemTexts as say } from "../answers/problem-texts.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import type { Visibility } from "../logic/visibility.rules";
import { type ChosenPart, chosenParts } from "./chosen-parts.rules";
import { type AskedLine, askedLines, withinStock } from "./order-now.rules";
import { shownBy } from "./shown-lists.rules";

interface Judged {
  answers: Answers;
  visibility: Visibility;
  context: { locale: string };
}

/** What keeps an order from being sent in: there are not so many, an order has more or fewer of it, the last day of a change has passed. */
export function orderProblems(document: FormDocument, { answers, visibility, context }: Judged): Problem[] {
  const { selling } = document;
  if (!selling) return [];
  const isShown = shownBy(visibility);
  const lines = askedLines(document, { answers, isShown });
  const { beyond } = withinStock(document, lines);
  const found = lines.flatMap((line): Problem[] => {
    const most = beyond.get(line.name);
    const message = most === undefined ? null : stockText(line, { most, own: formerCount(selling, line) });
    return message ? [problemAt(document, line, message)] : [];
  });
  const isBeyond = (line: AskedLine) => beyond.has(line.name);
  return [
    ...found,
    ...limitProblems(
      document,
      selling,
      lines.filter((line) => !isBeyond(line)),
    ),
    ...dayProblems(document, {
      selling,
      lines: lines.filter((line) => !isBeyond(line)),
      locale: context.locale,
    }),
    ...optionProblems(chosenParts(document, { answers, isShown })),
  ];
}

/** What was ordered of an item at this very place, cancelled ones with it. */
const formerCount = ({ former }: Selling, line: AskedLine): number =>
  countOf(former.filter((one) => placeKey(one) === placeKey(line)));

function stockText({ label }: AskedLine, { most, own }: { most: number; own: number }): string {
  if (most <= 0) return say.soldOut(label);
  return most <= own ? say.soldOutAgain(label, most) : say.fewLeft(most - own, most);
}

function problemAt(
  document: FormDocument,
  { fieldId, templateId, name, row }: AskedLine,
  message: string,
): Problem {
  const template = document.fields.find(({ id }) => id === templateId);
  const isLooped = isTemplate(template) && template.isLooping;
  return {
    ...{ name, message, fieldId, placeId: templateId || fieldId },
    within: isLooped ? { templateId, row } : null,
  };
}

/** An order has so many of an item at least and at most, over all its entries; what stays as it was is not asked again. */
function limitProblems(document: FormDocument, selling: Selling, lines: readonly AskedLine[]): Problem[] {
  if (selling.isByStaff) return [];
  const items = [document, ...document.groups].flatMap(({ fields }) =>
    fields.flatMap((field) =>
      "items" in field ? field.items.map((item) => ({ fieldId: field.id, item })) : [],
    ),
  );
  return items.flatMap(({ fieldId, item: { itemId, label, least, most } }): Problem[] => {
    const own = lines.filter((line) => line.fieldId === fieldId && line.itemId === itemId);
    const [first] = own;
    const last = own.at(-1);
    const count = countOf(own);
    const was = countOf(selling.former.filter((one) => one.fieldId === fieldId && one.itemId === itemId));
    if (!first || !last || count === was) return [];
    if (most !== undefined && count > most)
      return [problemAt(document, last, say.quantityTooLarge(label, most))];
    return least !== undefined && count < least
      ? [problemAt(document, first, say.quantityTooSmall(label, least))]
      : [];
  });
}

/** After the last days of a change a team orders no more, or no fewer. */
function dayProblems(
  document: FormDocument,
  { selling, lines, locale }: { selling: Selling; lines: readonly AskedLine[]; locale: string },
): Problem[] {
  const { moreUntil, fewerUntil, former, isByStaff } = selling;
  if (isByStaff || (moreUntil === null && fewerUntil === null)) return [];
  const dayOf = (day: string) => formatDate(day, "medium", locale);
  const asked = lines.flatMap((line): Problem[] => {
    const was = formerCount(selling, line);
    if (moreUntil !== null && line.quantity > was)
      return [problemAt(document, line, say.moreUntil(line.label, { day: dayOf(moreUntil), was }))];
    return fewerUntil !== null && line.quantity < was
      ? [problemAt(document, line, say.fewerUntil(line.label, { day: dayOf(fewerUntil), was }))]
      : [];
  });
  if (fewerUntil === null) return asked;
  const places = new Set([...lines, ...selling.gone].map(placeKey));
  const gone = former.filter((one) => one.state !== "cancelled" && !places.has(placeKey(one)));
  const left = new Map(gone.map((one) => [placeKey(one), one]));
  return [
    ...asked,
    ...[...left.values()].map((one): Problem => {
      const was = countOf(former.filter((other) => placeKey(other) === placeKey(one)));
      const line = { ...one, listName: "", unit: "", supplierId: null, row: rowIn(one.entryId) };
      const name = inputOf(line);
      return problemAt(
        document,
        { ...line, name },
        say.fewerUntil(one.label, { day: dayOf(fewerUntil), was }),
      );
    }),
  ];
}

/** Entries of what was submitted are called by their places. */
const rowIn = (entryId: string): number => Number(/^r(\d+)$/.exec(entryId)?.[1] ?? 0);

const inputOf = ({
  templateId,
  fieldId,
  itemId,
  row,
}: Pick<AskedLine, "templateId" | "fieldId" | "itemId" | "row">): string =>
  `${templateId ? `f.${templateId}[${row}].${fieldId}` : `f.${fieldId}`}.${itemId}`;

/** Of one option no more than there are, those first that come first. */
function optionProblems(chosen: readonly ChosenPart[]): Problem[] {
  const counts = new Map<string, number>();
  return chosen.flatMap(({ fieldId, partId, label, left, name, placeId, within }): Problem[] => {
    const key = `${fieldId}/${partId}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (left === null || count <= left) return [];
    return [{ ...{ name, message: say.slotGone(label), fieldId, placeId }, within }];
  });
}
