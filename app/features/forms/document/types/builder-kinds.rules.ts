import type { IconName } from "~/ui/icon";
import type { Field } from "../field.schema";
import { address } from "./address/builder.rules";
import { area } from "./area/builder.rules";
import type { BuilderRules } from "./builder.types";
import { calculation } from "./calculation/builder.rules";
import { callout } from "./callout/builder.rules";
import { checkbox } from "./checkbox/builder.rules";
import { customText } from "./custom-text/builder.rules";
import { date } from "./date/builder.rules";
import { disclaimer } from "./disclaimer/builder.rules";
import { divider } from "./divider/builder.rules";
import { dropdown } from "./dropdown/builder.rules";
import { email } from "./email/builder.rules";
import { fullName } from "./full-name/builder.rules";
import { grandTotal } from "./grand-total/builder.rules";
import { image } from "./image/builder.rules";
import { itemList } from "./item-list/builder.rules";
import type { FieldType } from "./kinds.schema";
import { newPage } from "./new-page/builder.rules";
import { number } from "./number/builder.rules";
import { repeater } from "./repeater/builder.rules";
import { section } from "./section/builder.rules";
import { signature } from "./signature/builder.rules";
import { tel } from "./tel/builder.rules";
import { template } from "./template/builder.rules";
import { text } from "./text/builder.rules";
import { upload } from "./upload/builder.rules";
import { url } from "./url/builder.rules";
import { vimeo } from "./vimeo/builder.rules";
import { youTube } from "./you-tube/builder.rules";

/** What staff need of each kind to build forms. One that is left out does not compile. */
const BUILDING: { readonly [T in FieldType]: BuilderRules<T> } = {
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

export const BUILT_TYPES = Object.keys(BUILDING) as readonly FieldType[];

/** Of a field's kind: asked by `field.type`, its functions take that field. */
export const buildingOf = <T extends FieldType>(type: T): BuilderRules<T> => BUILDING[type];

/** What staff call a kind. */
export const labelOfType = (type: FieldType): string => BUILDING[type].label;

/** Of a type as it is stored, which may be none that is known. */
export const typeLabelOf = (type: string): string | null =>
  Object.hasOwn(BUILDING, type) ? labelOfType(type as FieldType) : null;

/** Nobody could answer it without one. */
export const needsLabel = ({ type }: Field): boolean =>
  !BUILDING[type].isLayout && !BUILDING[type].isNameless;

/** Which property of which kinds names something that stands elsewhere. */
export const NAMING = BUILT_TYPES.flatMap((type) => {
  const { names } = buildingOf(type);
  return names ? [{ type, ...names }] : [];
});

/** The kinds that name something of a sort. */
export const typesNaming = (kind: (typeof NAMING)[number]["kind"]): readonly FieldType[] =>
  NAMING.filter((one) => one.kind === kind).map(({ type }) => type);

/** What a field names, empty until something was chosen; null for one that names nothing. */
export function namedIn(field: Field): { kind: "fieldGroup" | "asset"; id: string } | null {
  const { names } = buildingOf(field.type);
  return names ? { kind: names.kind, id: String(field[names.property]) } : null;
}

export function namedAsset(field: Field): string[] {
  const named = namedIn(field);
  return named?.kind === "asset" && named.id ? [named.id] : [];
}

/** The field without what it names. */
export function withoutNamed(field: Field): Field {
  const { names } = buildingOf(field.type);
  return names ? { ...field, [names.property]: "" } : field;
}

/** Its limits count options. */
export const isChoice = (type: FieldType): boolean => BUILDING[type].limits?.count === "options";

/** Of a type as it is stored, which may be none that is known. */
export const fieldIcon = (type: string): IconName =>
  Object.hasOwn(BUILDING, type) ? BUILDING[type as FieldType].icon : "circle-alert";

/** Of a type as a rule has stored it: its answers are compared as numbers. */
export const isComparedAsNumber = (type: string): boolean =>
  Object.hasOwn(BUILDING, type) && BUILDING[type as FieldType].isNumber === true;
