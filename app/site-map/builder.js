import { page, verbs } from "./kinds.js";

const BUILDER = "features/forms/builder";

/** The editor of a form or of a field group: each change of a field has an address of its own. `name` begins the names of its files. */
export const builder = (base, access, name) => {
  const at = (file) => `${BUILDER}/pages/${name}-${file}`;
  const field = `${base}/fields/:fieldId`;
  return [
    page(base, access, at("editor.tsx")),
    ...verbs(base, access, `${BUILDER}/${name}-builder.verbs.ts`, ["fields", "undo", "redo"]),
    page(field, access, at("field.tsx")),
    page(`${field}/logic`, access, at("field-logic.tsx")),
    page(`${field}/removal`, access, at("field-removal.tsx")),
    ...verbs(field, access, `${BUILDER}/${name}-builder.verbs.ts`, ["move", "copy"]),
    page(`${field}/items`, access, at("items.tsx")),
    page(`${field}/items/add`, access, at("item-add.tsx")),
    page(`${field}/items/paste`, access, at("items-paste.tsx")),
    page(`${field}/items/:itemId`, access, at("item.tsx")),
    ...verbs(`${field}/items/:itemId`, access, `${BUILDER}/items/${name}-items.verbs.ts`, [
      "move",
      "selling",
    ]),
    page(`${field}/stock`, access, at("option-stock.tsx")),
  ];
};
