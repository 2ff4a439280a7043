import type { Answer, Answers } from "../answers/answer.types";
import { inputName, type RowOf } from "../answers/input-names.rules";
import type { Field } from "../document/field.schema";
import { isForStaff } from "../document/for-staff.rules";
import type { FieldList, FormDocument } from "../document/form-document.schema";
import type { Conditions, Rule } from "../document/logic.schema";
import { withEachConditions } from "../document/ruled-fields.rules";
import { FACT, withEachRule } from "../document/rules-in.rules";
import { isGroupAnswer } from "../document/structure.rules";
import { settledRuleWith } from "../logic/facts.rules";
import { type FieldNode, isCalculated } from "../logic/logic-graph.rules";
import { conditionsHold, graphOf, visibilityOf } from "../logic/visibility.rules";

interface Part {
  document: FormDocument;
  answers: Answers;
  calculates?: true;
  isTold?: true;
}

/**
 * A part of a form as a browser may have it. What is kept for staff is not in it, neither how it is worked out nor what it comes to: of
 * rules that ask it only what they say. Whatever is worked out of that, or of what is known of the team, is given as a result alone; all
 * results are, until the browser has loaded what works out the others.
 */
export function publicPart(
  document: FormDocument,
  { live, answers, all }: { live: FormDocument; answers: Answers; all: Answers },
): Part {
  const graph = graphOf(document);
  if (graph.calculated.length === 0) return { document: live, answers };
  const secret = new Set(
    graph.calculated.filter(({ field }) => isForStaff(field)).map(({ field }) => field.id),
  );
  const given = new Set(graph.calculated.filter((node) => isGiven(node)).map(({ field }) => field.id));
  const settle = <C extends Pick<Conditions, "rules">>(conditions: C): C => ({
    ...conditions,
    rules: withEachRule(conditions.rules, (rule) =>
      asks(rule, secret)
        ? settledRuleWith(conditionsHold({ operator: "ALL", rules: [rule] }, { document, answers: all }))
        : rule,
    ),
  });
  const list = <L extends FieldList>(one: L): L => ({
    ...one,
    fields: one.fields
      .filter(({ id }) => !secret.has(id))
      .map((field) => publicField(field, { isGiven: given.has(field.id), settle })),
    logicMap:
      secret.size === 0
        ? one.logicMap
        : Object.fromEntries(Object.entries(one.logicMap).map(([id, entry]) => [id, settle(entry)])),
  });
  const shown = { ...list(live), groups: live.groups.map(list) };
  const calculates = [shown, ...shown.groups].some(({ fields }) =>
    fields.some((field) => isCalculated(field) && !field.isGiven),
  );
  return {
    document: shown,
    ...(calculates && { calculates }),
    ...(secret.size + given.size > 0 && { isTold: true as const }),
    answers: withResults(document, { answers, all, secret }),
  };
}

/** A browser cannot work it out, since what it asks is not told. */
function isGiven({ field, formula }: FieldNode): boolean {
  if (!isCalculated(field)) return false;
  return field.formula.includes("[@") || (formula?.needs ?? []).some((one) => isForStaff(one.field));
}

function asks({ sourceId, nestedId, sourceType, against, upTo }: Rule, secret: ReadonlySet<string>): boolean {
  if (sourceType === FACT) return false;
  const compared = [against, upTo].map((one) => (one?.kind === "field" ? one.fieldId : ""));
  return [sourceId, nestedId, ...compared].some((id) => secret.has(id));
}

type Settle = <C extends Pick<Conditions, "rules">>(conditions: C) => C;

function publicField(field: Field, { isGiven: given, settle }: { isGiven: boolean; settle: Settle }): Field {
  const made = withEachConditions(field, settle);
  if (given) Object.assign(made, { formula: "", isGiven: true, known: undefined });
  return made;
}

/** Results stand among the answers as the server has worked them out; those of staff do not. */
function withResults(
  document: FormDocument,
  { answers, all, secret }: { answers: Answers; all: Answers; secret: ReadonlySet<string> },
): Answers {
  const worked = visibilityOf(document, all).worked ?? new Map<string, Answer | null>();
  const calculated = graphOf(document).calculated.map(({ field, template }) => ({
    id: field.id,
    templateId: template?.field.id ?? null,
  }));
  const filled = (values: Answers, within: RowOf | null): Answers => {
    const own: Record<string, Answer> = { ...values };
    for (const { id, templateId } of calculated) {
      if (templateId !== (within?.templateId ?? null)) continue;
      const result = secret.has(id) ? null : worked.get(inputName(id, within));
      if (result) own[id] = result;
      else delete own[id];
    }
    return own;
  };
  const rows = Object.entries(answers).map(([id, answer]): [string, Answer] => [
    id,
    isGroupAnswer(answer)
      ? {
          ...answer,
          templateValues: answer.templateValues.map((values, row) => filled(values, { templateId: id, row })),
        }
      : answer,
  ]);
  return filled(Object.fromEntries(rows), null);
}
