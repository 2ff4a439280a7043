import type { Field } from "../document/field.schema";
import { buildingOf } from "../document/types/builder-kinds.rules";
import type { FieldType } from "../document/types/kinds.schema";
import { beforehandOf, CUSTOM_SOURCE } from "./beforehand.rules";

interface Source {
  source: string;
  label: string;
}

/** Whether a question is filled in with what nobody keeps any more. */
export function isSourceGone(field: Field, sources: readonly Source[]): boolean {
  const beforehand = beforehandOf(field);
  return beforehand !== undefined && !sources.some(({ source }) => source === beforehand.source);
}

/** Of all sources those that a kind of question can be filled in with. */
export function sourcesFor(type: FieldType, sources: readonly Source[]): Source[] {
  const { beforehand } = buildingOf(type);
  if (!beforehand) return [];
  return sources.filter(({ source }) => {
    if (beforehand === "name") return source === "person.name";
    if (source === "team.billingAddress") return beforehand === "lines";
    return beforehand !== "said" || source.startsWith(CUSTOM_SOURCE);
  });
}
