import { isDay } from "~/lib/dates";
import { readDay, readDayParts } from "~/lib/read-day.rules";
import { partName } from "../../../answers/input-names.rules";
import { readLine } from "../../../answers/read-text.rules";
import type { FieldRules } from "../rules.types";

export const date: FieldRules<"date"> = {
  readAnswer(_field, { name, sent, context }) {
    const [day, month, year] = ["day", "month", "year"].map((part) => sent.get(partName(name, part))?.[0]);
    const [whole] = sent.get(name) ?? [];
    if ([whole, day, month, year].every((text) => text === undefined)) return undefined;
    const parts = { day: readLine(day ?? ""), month: readLine(month ?? ""), year: readLine(year ?? "") };
    const typed = whole === undefined ? Object.values(parts).join("/") : readLine(whole);
    if (typed === "" || typed === "//") return null;
    const read = whole === undefined ? readDayParts(parts, context.locale) : readDay(typed, context.locale);
    return { type: "date", value: read ?? typed };
  },
  comparison(_field, { value }) {
    const wanted = value.trim();
    return isDay(wanted) ? (answer) => answer.type === "date" && answer.value === wanted : "value";
  },
  measure: { kind: "day", of: ({ value }) => (isDay(value) ? value : null) },
};
