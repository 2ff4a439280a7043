import type { FormDocument } from "../../document/form-document.schema";
import type { Edited } from "../../fields/working-copy.server";
import type { FactDefinition } from "../../logic/facts.types";
import { type PlacedGroup, workingDocument } from "../../publication/working-document.server";
import { ruleSources } from "./rule-sources.rules";
import type { RuleSource } from "./rule-sources.types";

const FACTS = { isEditable: false, isPublic: false, prefill: [] };

/** What rules in a working copy can ask: its own fields, and those of the groups that it places as they were published last. */
export function sourcesOfCopy(
  copy: Edited,
  groups: readonly PlacedGroup[],
  facts: readonly FactDefinition[],
): { document: FormDocument; sources: RuleSource[] } {
  const { document } = workingDocument(copy, { facts: FACTS, groups });
  const byId = new Map(document.groups.map((group) => [group.id, group]));
  return { document, sources: ruleSources(document.fields, (id) => byId.get(id), facts) };
}
