import type { Field } from "../document/field.schema";
import type { OrderNow } from "../document/types/rules.types";
import type { ShownOrder } from "../ordering/shown-order.rules";

/** What changes on a page while somebody fills it in. */
export interface PageState {
  /** Names of the questions and layout items that are shown. */
  shown: readonly string[];
  /** By the name of an item list, in minor units: each line by its item, and all of them. */
  lists: Readonly<Record<string, OrderNow>>;
  /** Of all item lists of the form. */
  total: number;
  /** Of a form that sells by more than prices: what is ordered. */
  order?: ShownOrder | null;
  /** By name: questions that are asked otherwise than they stand in the form; not there where none is. */
  changed?: Readonly<Record<string, ChangedField>>;
  /** By name: what is worked out and not blank; not there where nothing is. */
  worked?: Readonly<Record<string, string>>;
  /** The same as people read it, as the server said last. */
  texts?: Readonly<Record<string, string>>;
}

/** A question that is required by now, or does not offer all; `held` is chosen still, and not offered any more. */
export type ChangedField = Field & { held?: readonly string[] };
