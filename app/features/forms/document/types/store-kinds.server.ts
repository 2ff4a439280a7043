import { address } from "./address/store.server";
import { area } from "./area/store.server";
import { calculation } from "./calculation/store.server";
import { checkbox } from "./checkbox/store.server";
import { date } from "./date/store.server";
import { disclaimer } from "./disclaimer/store.server";
import { dropdown } from "./dropdown/store.server";
import { email } from "./email/store.server";
import { fullName } from "./full-name/store.server";
import { grandTotal } from "./grand-total/store.server";
import { itemList } from "./item-list/store.server";
import type { QuestionType } from "./kinds.schema";
import { number } from "./number/store.server";
import { repeater } from "./repeater/store.server";
import { signature } from "./signature/store.server";
import type { IndexedAs, StoreRules } from "./store.types";
import { tel } from "./tel/store.server";
import { template } from "./template/store.server";
import { text } from "./text/store.server";
import { QUESTION_TYPES } from "./type-lists.rules";
import { upload } from "./upload/store.server";
import { url } from "./url/store.server";

/** What lists, reports and exports need of each kind. One that is left out does not compile. */
const STORES: { readonly [T in QuestionType]: StoreRules<T> } = {
  text,
  email,
  tel,
  url,
  number,
  area,
  date,
  checkbox,
  dropdown,
  fullName,
  address,
  repeater,
  upload,
  disclaimer,
  signature,
  itemList,
  grandTotal,
  calculation,
  template,
};

/** Of a question's kind: asked by `field.type`, its functions take that field. */
export const storeOf = <T extends QuestionType>(type: T): StoreRules<T> => STORES[type];

/** The kinds whose indexed values a report reads in one of these ways. */
export const typesIndexedAs = (...ways: readonly IndexedAs[]): readonly QuestionType[] =>
  QUESTION_TYPES.filter((type) => ways.includes(STORES[type].indexedAs));

export const TYPES_WITH_SEVERAL = QUESTION_TYPES.filter((type) => STORES[type].hasSeveral);

/** The kinds that have indexed parts, with where these stand. */
export const PARTS_OF_TYPES = QUESTION_TYPES.flatMap((type) => {
  const { parts } = STORES[type];
  return parts ? [{ type, ...parts }] : [];
});
