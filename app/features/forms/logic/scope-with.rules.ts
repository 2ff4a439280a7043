import { formatMoney } from "~/lib/money.rules";
import type { FactDefinition } from "./facts.types";
import type { RuleScope } from "./resolved-rule.rules";

export interface Money {
  locale: string;
  currency: string;
}

/** What rules name beside questions, so that they can be read out: facts by their labels, amounts in the event's currency. */
export const scopeWith = (
  scope: RuleScope,
  { facts, ...money }: { facts: readonly FactDefinition[] } & Money,
): RuleScope => ({
  ...scope,
  fact: (id) => facts.find((one) => one.id === id),
  amount: (minor) => formatMoney(minor, money),
});
