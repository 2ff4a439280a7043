import * as z from "zod";
import { FieldId } from "./field-id.schema";
import { MOST_FIELDS, MOST_RULES } from "./field-types.rules";
import { hasFewGroups, LogicEntry, type LogicMap, Rule, RuleOrGroup } from "./logic.schema";

/** A rule without a source: it is broken, and never shows anything. */
const BROKEN_RULE = Rule.parse({});

const Targets = z.object({
  thenFieldId: z.string().max(200).catch(""),
  elseFieldId: z.string().max(200).catch(""),
});
const LooseEntry = LogicEntry.extend({ rules: z.array(z.unknown()).max(MOST_RULES).default([]) });

/**
 * The logic of a form or group by field. What of an entry cannot be read becomes a rule that is broken: the fields that the
 * entry names stay hidden rather than lose their condition.
 */
export function readLogicMap(value: unknown): {
  logicMap: LogicMap;
  problems: { id: string; reason: string }[];
} {
  const problems: { id: string; reason: string }[] = [];
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return { logicMap: {}, problems: [{ id: "", reason: "the logic is no map" }] };
  }
  const entries = Object.entries(value).slice(0, MOST_FIELDS);
  const logicMap: Record<string, LogicEntry> = {};
  for (const [id, record] of entries) {
    // A key that is no id of a field belongs to none.
    if (!FieldId.safeParse(id).success) {
      problems.push({ id: id.slice(0, 100), reason: "no id of a field" });
      continue;
    }
    const entry = readEntry(id, record);
    if (entry.rules.includes(BROKEN_RULE)) problems.push({ id, reason: "a rule cannot be read" });
    logicMap[id] = entry;
  }
  return { logicMap, problems };
}

function readEntry(id: string, record: unknown): LogicEntry {
  const loose = LooseEntry.safeParse(record);
  if (!loose.success || !hasFewGroups(loose.data.rules)) {
    const targets = Targets.safeParse(record).data ?? { thenFieldId: "", elseFieldId: "" };
    const none = targets.thenFieldId === "" && targets.elseFieldId === "";
    return { operator: "ALL", rules: [BROKEN_RULE], ...targets, ...(none && { thenFieldId: id }) };
  }
  const read = loose.data.rules.map((rule) => RuleOrGroup.safeParse(rule).data ?? BROKEN_RULE);
  return { ...loose.data, rules: read };
}
