import { beforehandOf } from "../beforehand/beforehand.rules";
import { isNaming } from "../logic/comparison.rules";
import { conditionsIn } from "../logic/facts.rules";
import { isCalculated } from "../logic/logic-graph.rules";
import type { FieldList, FormDocument } from "./form-document.schema";
import { needsSecondReader, needsThirdReader } from "./newer-properties.rules";
import { nestedRulesOf } from "./ruled-fields.rules";
import { FACT, isGroup, rulesIn } from "./rules-in.rules";

/** What this reader understands. One that meets a document of a later reader refuses it rather than misread it. */
export const READER = 3;

/** The least reader that understands a document; one without a number needs the first. */
export function leastReader(document: FormDocument): number {
  const lists = [document, ...document.groups];
  if (sellsBy(document) || lists.some(({ fields }) => fields.some(needsThird))) return 3;
  return lists.some(needsSecond) ? 2 : 1;
}

/**
 * Who does not know signatures, results or what is filled in beforehand would leave them out, and who knows no rules of nested questions
 * would show what they hide.
 */
const needsThird = (field: FieldList["fields"][number]): boolean =>
  "agreement" in field ||
  isCalculated(field) ||
  beforehandOf(field) !== undefined ||
  nestedRulesOf(field).length > 0;

/** Whether it says more of what is ordered than what each thing costs: VAT, discounts, prices of days and of types of team. */
export const sellsBy = (document: FormDocument): boolean =>
  document.orders !== undefined ||
  [document, ...document.groups].some(({ fields }) => fields.some(needsThirdReader));

/** Rules beyond the specification's, of logic, of what is required and of what is offered; cells and limits of later. */
const needsSecond = (list: FieldList): boolean =>
  list.fields.some((field) => hasConditions(field) || needsSecondReader(field)) ||
  conditionsIn(list).some(
    (conditions) =>
      conditions.rules.some(isGroup) ||
      rulesIn(conditions).some((rule) => !isNaming(rule) || rule.sourceType === FACT),
  );

const hasConditions = (field: FieldList["fields"][number]): boolean =>
  ("requiredWhen" in field && field.requiredWhen !== undefined) ||
  ("options" in field && field.options.some(({ when }) => when !== undefined));

/** With its number, where it needs one. */
export function withReader(document: FormDocument): FormDocument {
  const { reader: _, ...own } = document;
  const least = leastReader(own);
  return least > 1 ? { ...own, reader: least } : own;
}
