import type { Answer } from "../answers/answer.types";
import type { Rule } from "../document/logic.schema";
import { FACT } from "../document/rules-in.rules";
import { isTemplate, TEMPLATE } from "../document/structure.rules";
import { resultText } from "../document/types/calculation/result-text.rules";
import { isParted, rulesOf } from "../document/types/kinds.rules";
import { measuredAnswer, measureOf } from "../logic/comparison.rules";
import { settledConditions } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import {
  type Asked,
  type CalculatedField,
  type Calculator,
  type FieldNode,
  type Formula,
  type GraphRule,
  graphRule,
  isAsking,
  type Reading,
} from "../logic/logic-graph.rules";
import type { Expression, Named, When } from "./formula.types";
import { isWrong, parsedFormula } from "./parsed-formula.rules";
import { decimalText, type Rational, rationalOf, rationalOfMinor } from "./rational.rules";
import { namesIn, workedOut } from "./worked-out.rules";

type AskedWhen = When & { kind: "asked" };

/** Formulas by their texts: reading one costs more than working it out. */
const parsed = new Map<string, Expression | null>();
const MOST_KEPT = 1_000;

function expressionOf(formula: string): Expression | null {
  const known = parsed.get(formula);
  if (known !== undefined) return known;
  const read = parsedFormula(formula);
  const expression = isWrong(read) ? null : read.expression;
  if (parsed.size >= MOST_KEPT) parsed.clear();
  parsed.set(formula, expression);
  return expression;
}

const NOTHING: Formula = { needs: [], work: () => null };

/** A field's formula, with what it asks of the place where it stands. What is gone, or no number any more, is blank. */
function prepared(field: CalculatedField, asked: Asked): Formula {
  const expression = expressionOf(field.formula);
  if (!expression) return NOTHING;
  const around: Around = { asked, minorDigits: field.minorDigits, known: knownTo(field) };
  const sources = new Map<string, Source>();
  const rules = new Map<AskedWhen, GraphRule>();
  for (const { named, when } of namesIn(expression)) {
    if (when) rules.set(when, ruleOf(when, around));
    else if (!sources.has(keyOf(named))) sources.set(keyOf(named), sourceOf(named, around));
  }
  const needs = [
    ...[...sources.values()].flatMap((source) => source.needs),
    ...[...rules.values()].flatMap((rule) => (isAsking(rule) ? rule.needs : [])),
  ];
  const asking = (reading: Reading) => ({
    values: (named: Named) => sources.get(keyOf(named))?.values(reading) ?? NONE,
    count: (named: Named) => sources.get(keyOf(named))?.count(reading) ?? 0,
    holds: (when: AskedWhen) => {
      const rule = rules.get(when);
      return rule !== undefined && reading.says(rule);
    },
  });
  return {
    needs: [...new Set(needs)],
    work: (reading) => {
      const value = workedOut(expression, asking(reading));
      return value && decimalText(value, field.digits);
    },
  };
}

/** What the server has, and a browser loads. */
export const calculator: Calculator = { prepared, text: resultText };

interface Around {
  asked: Asked;
  minorDigits: number;
  known: KnownFacts | null;
}

/** What is known of the team, where the server has looked it up (`settledDocument`). */
const knownTo = (field: CalculatedField): KnownFacts | null =>
  (field as { known?: KnownFacts }).known ?? null;

interface Source {
  needs: readonly FieldNode[];
  values: (reading: Reading) => readonly (Rational | null)[];
  count: (reading: Reading) => number;
}

const NONE: readonly (Rational | null)[] = [];
const GONE: Source = { needs: [], values: () => NONE, count: () => 0 };
const keyOf = ({ id, part, isFact }: Named): string => `${isFact ? "@" : ""}${id}.${part}`;

function sourceOf({ id, part, isFact }: Named, { asked, minorDigits: digits, known }: Around): Source {
  if (isFact) return { ...GONE, values: () => [numberFact(known, id)] };
  const node = asked.fields.get(id);
  if (!node) return GONE;
  if (part === "") return wholeSource(node, { asked, digits });
  const nested = isTemplate(node.field) ? asked.nested(id)?.get(part) : undefined;
  if (nested) return { ...wholeSource(nested, { asked, digits }), needs: [node, nested] };
  return {
    needs: [node],
    values: (reading) => reading.answers(node).flatMap((answer) => cellsOf(answer, part)),
    count: (reading) =>
      reading.answers(node).reduce((sum, answer) => sum + cellsOf(answer, part).filter(Boolean).length, 0),
  };
}

function wholeSource(node: FieldNode, { asked, digits }: { asked: Asked; digits: number }): Source {
  const { field } = node;
  const countOf = (reading: Reading) =>
    reading.answers(node).reduce((sum, answer) => sum + Number(measuredAnswer(field, answer, COUNT)), 0);
  const { isTotal, order } = rulesOf(field.type);
  if (isTotal)
    return {
      needs: [node, ...asked.priced()],
      values: (reading) =>
        reading.answers(node).length === 0 ? NONE : [rationalOfMinor(reading.total(), digits)],
      count: () => 0,
    };
  if (order)
    return {
      needs: [node],
      values: (reading) =>
        reading
          .answers(node)
          .map((answer) => rationalOfMinor(Number(measuredAnswer(field, answer, AMOUNT)), digits)),
      count: countOf,
    };
  const isNumber = measureOf(field, undefined) === "number";
  return {
    needs: [node],
    values: (reading) =>
      isNumber
        ? reading.answers(node).map((answer) => {
            const decimal = measuredAnswer(field, answer, WHOLE);
            return decimal === null ? null : rationalOf(decimal);
          })
        : NONE,
    count: countOf,
  };
}

const COUNT = { of: "count", part: "", total: 0 } as const;
const AMOUNT = { of: "amount", part: "", total: 0 } as const;
const WHOLE = { of: undefined, part: "", total: 0 } as const;

/** The numbers in one column of a table; blank rows are none. */
const cellsOf = (answer: Answer | null, cell: string): (Rational | null)[] =>
  answer && "rows" in answer
    ? answer.rows.map((row) => rationalOf((row as Readonly<Record<string, string | undefined>>)[cell] ?? ""))
    : [];

function numberFact(known: KnownFacts | null, id: string): Rational | null {
  const fact = known && Object.hasOwn(known.facts, id) ? known.facts[id] : undefined;
  return fact?.kind === "number" ? rationalOf(fact.value) : null;
}

/** What a formula compares with a text, as the rule that says it. */
function ruleOf({ named, condition, value }: AskedWhen, { asked, known }: Around): GraphRule {
  const { id, part, isFact } = named;
  const blank: Rule = {
    ...{ sourceId: id, sourceType: "", sourceValue: value, condition, loopIndex: null },
    ...{ nestedId: "", nestedType: "", nestedValue: "", loopOperator: "" },
  };
  if (isFact) {
    const kind = known?.facts[id]?.kind ?? "";
    const rule: Rule = { ...blank, sourceType: FACT, nestedType: kind };
    const [settled] = known ? settledConditions({ rules: [rule] }, known).rules : [rule];
    return graphRule(settled as Rule, asked);
  }
  const field = asked.fields.get(id)?.field;
  if (!field) return "source";
  const nested = isTemplate(field) ? asked.nested(id)?.get(part)?.field : undefined;
  if (nested)
    return graphRule(
      {
        ...blank,
        ...{ sourceType: TEMPLATE, sourceValue: "", nestedId: part, nestedType: nested.type },
        ...{ nestedValue: value, loopOperator: "ANY" },
      },
      asked,
    );
  const own: Rule = { ...blank, sourceType: field.type };
  return graphRule(isParted(field) ? { ...own, nestedId: part, nestedValue: value } : own, asked);
}
