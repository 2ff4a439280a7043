import { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { readLogicMap } from "~/features/forms/document/read-logic.schema";

interface Written {
  fields: Record<string, unknown>[];
  logicMap?: Record<string, unknown>;
}

/** A document of what a test says of it, the rest by default. */
export function formOf({
  fields,
  logicMap = {},
  groups = [],
  ...facts
}: Written & { groups?: ({ id: string } & Written)[] } & Partial<
    Omit<FormDocument, "fields" | "logicMap" | "groups">
  >): FormDocument {
  return {
    title: "Order",
    description: "",
    isEditable: false,
    isPublic: false,
    prefill: [],
    ...facts,
    fields: fields.map((field) => Field.parse({ label: `Label of ${field.id}`, ...field })),
    logicMap: readLogicMap(logicMap).logicMap,
    groups: groups.map((group) => ({
      id: group.id,
      title: `Group ${group.id}`,
      description: "",
      fields: group.fields.map((field) => Field.parse({ label: `Label of ${field.id}`, ...field })),
      logicMap: readLogicMap(group.logicMap ?? {}).logicMap,
    })),
  };
}

/** Each field by its id alone: `plain("a:text", "b:number")`. */
export const plain = (...fields: string[]): Record<string, unknown>[] =>
  fields.map((field) => {
    const [id, type] = field.split(":");
    return { id, type };
  });
