import { folded } from "~/lib/text.rules";

/** What the search of the activity log looks at: each text of the details, names of fields left out. */
export const foldedDetails = (details: unknown): string => folded(textsOf(details).join("\n"));

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}
