import type { Field } from "../field.schema";
import type { AddressPart, NamePart } from "../field-types.rules";
import { address } from "./address/kind.rules";
import { area } from "./area/kind.rules";
import { calculation } from "./calculation/kind.rules";
import { callout } from "./callout/kind.rules";
import { checkbox } from "./checkbox/kind.rules";
import { customText } from "./custom-text/kind.rules";
import { date } from "./date/kind.rules";
import { disclaimer } from "./disclaimer/kind.rules";
import { divider } from "./divider/kind.rules";
import { dropdown } from "./dropdown/kind.rules";
import { email } from "./email/kind.rules";
import { fullName } from "./full-name/kind.rules";
import { grandTotal } from "./grand-total/kind.rules";
import { image } from "./image/kind.rules";
import { itemList } from "./item-list/kind.rules";
import type { FieldType, LayoutType } from "./kinds.schema";
import { newPage } from "./new-page/kind.rules";
import { number } from "./number/kind.rules";
import { type Parted, shownParts } from "./parts.rules";
import { repeater } from "./repeater/kind.rules";
import type { FieldLayout, FieldRules } from "./rules.types";
import { section } from "./section/kind.rules";
import { signature } from "./signature/kind.rules";
import { tel } from "./tel/kind.rules";
import { template } from "./template/kind.rules";
import { text } from "./text/kind.rules";
import { upload } from "./upload/kind.rules";
import { url } from "./url/kind.rules";
import { vimeo } from "./vimeo/kind.rules";
import { youTube } from "./you-tube/kind.rules";

/** What each kind does while a form is filled in. One that is left out does not compile. */
export const RULES: { readonly [T in FieldType]: FieldRules<T> } = {
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
  customText,
  section,
  newPage,
  divider,
  callout,
  image,
  youTube,
  vimeo,
};

/** Of a field's kind: asked by `field.type`, its functions take that field and its answer. */
export const rulesOf = <T extends FieldType>(type: T): FieldRules<T> => RULES[type];

export const isLayoutType = (type: FieldType): type is LayoutType => RULES[type].isLayout === true;

/** It is read or seen, and not answered. */
export const isLayout = (field: Field): field is Extract<Field, { type: LayoutType }> =>
  isLayoutType(field.type);

/** How a field of the kind stands on its page. */
export const layoutOf = (type: FieldType): FieldLayout => rulesOf(type).stands ?? "single";

/** Rules and addresses name one part of it. */
export const isParted = ({ type }: { type: FieldType }): boolean => rulesOf(type).parts !== undefined;

type Part = NamePart | AddressPart;

/** The parts of a field that are asked, in their order, each with its label; null for what is asked as a whole. */
export function partsOf(field: Field): { part: Part; label: string }[] | null {
  const parted = field as unknown as Parted<Part>;
  const parts = rulesOf(field.type).parts;
  return parts ? shownParts(parted, parts).map((part) => ({ part, label: parted[part].label })) : null;
}
