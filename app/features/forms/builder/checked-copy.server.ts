import * as z from "zod";
import type { Finding } from "../document/finding.types";
import { type FormDocument, Prefill } from "../document/form-document.schema";
import { publishingFindings } from "../document/publishing-checks.rules";
import type { BrokenRecord } from "../document/read-document.schema";
import { isTemplate } from "../document/structure.rules";
import type { FieldsOwner } from "../fields/fields-owner.types";
import type { Edited } from "../fields/working-copy.server";
import type { FactDefinition } from "../logic/facts.types";
import { withGroupAlone } from "../publication/checks.server";
import { type FormFactsRow, type PlacedGroup, workingDocument } from "../publication/working-document.server";
import type { PlacedRecord } from "./outline.rules";

/** A working copy as its editor has it: every row in its place, and what stands in the way of publishing it. */
export interface CheckedCopy {
  records: readonly PlacedRecord[];
  /** Of the form, or of a form that has nothing but this group. */
  document: FormDocument;
  prefill: readonly Prefill[];
  /** By field: what is wrong with it, or with the group that it places. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** Of the whole. */
  general: readonly Pick<Finding, "severity" | "message">[];
}

const NO_FACTS = { isEditable: false, isPublic: false, prefill: [] };
const UNREADABLE = "What was saved of it cannot be read, so nobody is shown it. Delete it, and add it anew.";

/** Reads and checks a working copy as publishing would. */
export function checkedCopy(
  owner: FieldsOwner,
  copy: Edited,
  {
    facts,
    groups,
    teamFacts = null,
  }: {
    facts: FormFactsRow | null;
    groups: readonly PlacedGroup[];
    /** What of teams rules can ask; null: rules on facts are not judged. */
    teamFacts?: readonly FactDefinition[] | null;
  },
): CheckedCopy {
  const { document: own, broken } = workingDocument(copy, { facts: facts ?? NO_FACTS, groups });
  const { title, description, fields, logicMap } = own;
  const document =
    owner.kind === "form" ? own : withGroupAlone({ id: owner.id, title, description, fields, logicMap });
  const unreadable = new Set(broken.filter(isOfField).map(({ id }) => id));
  const byId = new Map(fields.map((field) => [field.id, field]));
  const records = copy.fields.map(({ id, type }) => ({
    ...{ id, type },
    field: unreadable.has(id) ? null : (byId.get(id) ?? null),
  }));
  const faults = new Map<string, string[]>();
  const add = (id: string, message: string) => faults.set(id, [...(faults.get(id) ?? []), message]);
  for (const { id, field } of records) if (!field) add(id, UNREADABLE);
  const general: CheckedCopy["general"][number][] = [];
  for (const finding of publishingFindings(document, teamFacts)) {
    const { severity, message } = finding;
    const at = placesOf(finding, { owner, records });
    if (at.length === 0) general.push({ severity, message });
    else if (severity === "refuse") for (const id of at) add(id, message);
  }
  const prefill = z
    .array(Prefill)
    .catch([])
    .parse(facts?.prefill ?? []);
  return { records, document, prefill, faults, general };
}

const isOfField = ({ kind }: BrokenRecord): boolean => kind === "field";

/** The fields of the copy that a finding is about: what is wrong within a group is said where a form places it. */
function placesOf(
  { fieldId, groupId }: Finding,
  { owner, records }: { owner: FieldsOwner; records: readonly PlacedRecord[] },
): string[] {
  const own = records.filter(({ id }) => id === fieldId).map(({ id }) => id);
  if (own.length > 0 || groupId === null || groupId === owner.id) return own;
  return records.flatMap(({ id, field }) =>
    isTemplate(field) && field.fieldGroupId === groupId ? [id] : [],
  );
}
