import type { IconName } from "~/ui/icon";
import type { FieldType } from "../document/field-types.rules";

const FIELD_ICONS: Readonly<Record<FieldType, IconName>> = {
  text: "text-cursor-input",
  email: "mail",
  tel: "phone",
  url: "globe",
  number: "hash",
  area: "file-text",
  date: "calendar",
  checkbox: "circle-check",
  dropdown: "chevrons-up-down",
  fullName: "user-round",
  address: "map-pin",
  repeater: "table",
  upload: "upload",
  disclaimer: "square-check",
  itemList: "list-ordered",
  grandTotal: "receipt",
  template: "inbox",
  customText: "type",
  section: "heading",
  newPage: "file-plus",
  divider: "minus",
  callout: "megaphone",
  image: "image",
  youTube: "youtube",
  vimeo: "video",
};

/** Of a type as it is stored, which may be none that is known. */
export const fieldIcon = (type: string): IconName =>
  Object.hasOwn(FIELD_ICONS, type) ? FIELD_ICONS[type as FieldType] : "circle-alert";
