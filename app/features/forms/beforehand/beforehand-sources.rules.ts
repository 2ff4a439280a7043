import { buildingOf } from "../document/types/builder-kinds.rules";
import type { FieldType } from "../document/types/kinds.schema";
import { CUSTOM_SOURCE } from "./beforehand.rules";

interface Source {
  source: string;
  label: string;
}

/** Of all sources those that a kind of question can be filled in with. */
export function sourcesFor(type: FieldType, sources: readonly Source[]): Source[] {
  const { beforehand } = buildingOf(type);
  if (!beforehand) return [];
  return sources.filter(({ source }) => {
    if (beforehand === "name") return source === "person.name";
    return beforehand === "text" || source.startsWith(CUSTOM_SOURCE);
  });
}
