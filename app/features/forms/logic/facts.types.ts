import type { EventDay } from "../document/field-types.rules";

/** How a fact is compared: a choice by the value of what is chosen. */
export type FactKind = "choice" | "text" | "number" | "date";

/** What rules can ask of a team, beside its answers. */
export interface FactDefinition {
  id: string;
  label: string;
  kind: FactKind;
  /** Of a choice. */
  options: readonly { value: string; label: string }[];
}

/** What was known when something was judged: it is kept with the submission. */
export interface KnownFacts {
  /** The days of the event, today among them; null where the event has none. */
  days: Readonly<Record<EventDay, string | null>>;
  /** By the id of the fact; what is not here is no fact any more. */
  facts: Readonly<Record<string, KnownFact>>;
}

export interface KnownFact {
  kind: FactKind;
  /** Empty: nobody has said it, or there is no team. */
  value: string;
  /** The values that a choice has. */
  options?: readonly string[];
}
