import { isDay } from "~/lib/dates";
import { rooms } from "~/rooms";
import { counted, formatDate } from "~/ui/format.rules";

const SENTENCES: Partial<Record<string, string>> = rooms.sentences;

/** "completed Stand design"; a kind without a sentence is read out as it stands. */
export function sentenceOf(kind: string, details: Record<string, unknown>): string {
  const sentence =
    SENTENCES[kind] ??
    kind
      .replaceAll(".", " ")
      .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase();
  return sentence.replaceAll(
    /\{(\w+)(?:#([^}]+))?(?:\|([^}]+))?\}/g,
    (_, name: string, one?: string, none?: string) => {
      const value = details[name];
      if (typeof value === "string") return isDay(value) ? formatDate(value, "medium") : `“${value}”`;
      if (typeof value === "number") return one ? counted(value, one) : String(value);
      return none ?? "…";
    },
  );
}
