import { formatNumber } from "~/lib/length.rules";
import { signedRules } from "../answers/signing.rules";
import { isOrder } from "../answers/totals.rules";
import { isSourceGone } from "../beforehand/beforehand-sources.rules";
import { formulaFindings } from "../calculation/formula-checks.rules";
import { documentAsksTeams } from "../logic/facts.rules";
import { graphOf } from "../logic/visibility.rules";
import type { Field } from "./field.schema";
import { fieldFindings } from "./field-checks.rules";
import { MOST_DOCUMENT_BYTES, MOST_INPUTS } from "./field-types.rules";
import type { Finding } from "./finding.types";
import type { FormDocument, GroupDocument, Prefill } from "./form-document.schema";
import { inputsOf } from "./inputs.rules";
import { type Facts, logicFindings } from "./logic-checks.rules";
import { orderFindings } from "./order-checks.rules";
import { pagesOf } from "./pages.rules";
import { isNewPage, isTemplate } from "./structure.rules";
import { isPrefilled, isWorkedOut } from "./types/answer-kinds.rules";
import { buildingOf } from "./types/builder-kinds.rules";
import { isLayout, partsOf } from "./types/kinds.rules";

/**
 * Everything that stands in the way of publishing a document, or that an organiser should know: in the order of its fields, then
 * its groups', its logic's, its pages'. A document without a finding that refuses can be filled in. `today` is the event's: days that are
 * past are named where it is said, and `sources` what questions can be filled in with beforehand.
 */
export function publishingFindings(
  document: FormDocument,
  facts: Facts = null,
  today: string | null = null,
  sources: Parameters<typeof isSourceGone>[1] | null = null,
): Finding[] {
  const used = new Set(document.fields.map((field) => (isTemplate(field) ? field.fieldGroupId : "")));
  const groups = document.groups.filter(({ id }) => used.has(id));
  return [
    ...wholeFindings(document),
    ...document.fields.flatMap((field) =>
      of(field, null, [...fieldFindings(field), ...placeFindings(field, document)]),
    ),
    ...groups.flatMap(groupFindings),
    ...logicFindings(document, graphOf(document), facts),
    ...formulaFindings(document, { graph: graphOf(document), facts }),
    ...orderFindings(document, today),
    ...guestFindings(document),
    ...document.fields.filter((field) => sources && isSourceGone(field, sources)).flatMap(goneSource),
    ...pageFindings(document),
    ...prefillFindings(document),
    ...sizeFindings(document),
  ];
}

/** It is asked as any other question then. */
const goneSource = (field: Field): Finding[] =>
  of(field, null, [
    { severity: "warn", message: "It is filled in with something that is not there any more" },
  ]);

/** Guests have no team. */
const guestFindings = (document: FormDocument): Finding[] =>
  document.isPublic && documentAsksTeams(document)
    ? [
        whole(
          "warn",
          "Its conditions ask what is known of teams: of guests nothing is, so that each is a blank",
        ),
      ]
    : [];

const of = (
  field: Field,
  groupId: string | null,
  findings: readonly Pick<Finding, "severity" | "message">[],
): Finding[] => findings.map((finding) => ({ ...finding, fieldId: field.id, groupId }));

const whole = (severity: Finding["severity"], message: string): Finding => ({
  severity,
  fieldId: null,
  groupId: null,
  message,
});

function wholeFindings({ title, fields }: FormDocument): Finding[] {
  return [
    ...(title === "" ? [whole("refuse", "Give the form a title")] : []),
    ...(fields.every(isLayout) ? [whole("refuse", "Add a question")] : []),
  ];
}

/** By something that is answered. */
const isFollowed = ({ id }: Field, { fields }: FormDocument): boolean =>
  fields
    .slice(fields.findIndex((one) => one.id === id) + 1)
    .some((field) => !isLayout(field) && !isWorkedOut(field.type) && !signedRules(field));

/** What a field of the form needs around it. */
function placeFindings(field: Field, document: FormDocument): Pick<Finding, "severity" | "message">[] {
  if (isTemplate(field)) {
    if (field.fieldGroupId === "") return [{ severity: "refuse", message: "Choose a field group" }];
    if (!document.groups.some(({ id }) => id === field.fieldGroupId)) {
      return [{ severity: "refuse", message: "Its field group is not there any more" }];
    }
  }
  if (signedRules(field) && isFollowed(field, document))
    return [{ severity: "warn", message: "Questions come after it: whoever changes them has to sign again" }];
  const withGroups = [...document.fields, ...document.groups.flatMap((group) => group.fields)];
  return buildingOf(field.type).findingsIn?.({ hasOrders: withGroups.some(isOrder) }) ?? [];
}

function groupFindings({ id, title, fields }: GroupDocument): Finding[] {
  const empty: Finding = {
    severity: "refuse",
    fieldId: null,
    groupId: id,
    message: `The field group “${title}” has no question`,
  };
  return [
    ...(fields.every(isLayout) ? [empty] : []),
    ...fields.flatMap((field) => of(field, id, [...fieldFindings(field), ...inGroupFindings(field)])),
  ];
}

function inGroupFindings(field: Field): Pick<Finding, "severity" | "message">[] {
  if (isTemplate(field)) return [{ severity: "refuse", message: "A field group cannot stand in another" }];
  return isNewPage(field) ? [{ severity: "refuse", message: "A page cannot begin in a field group" }] : [];
}

function pageFindings({ fields, groups }: FormDocument): Finding[] {
  const pages = pagesOf(fields);
  const tooMany = (inputs: number, what: string) =>
    `${what} asks ${formatNumber(inputs)} inputs, ${formatNumber(MOST_INPUTS)} are possible: begin a new page, or give repeaters a maximum`;
  const found = pages.flatMap(({ number, item, fields: own }): Finding[] => {
    const inputs = inputsOf(own, groups);
    const fieldId = item?.id ?? null;
    if (inputs > MOST_INPUTS) {
      return [{ severity: "refuse", fieldId, groupId: null, message: tooMany(inputs, `Page ${number}`) }];
    }
    const isEmpty = own.length === 0 && pages.length > 1;
    return isEmpty ? [{ severity: "warn", fieldId, groupId: null, message: `Page ${number} is empty` }] : [];
  });
  const looped = fields.flatMap((field): Finding[] => {
    const group =
      isTemplate(field) && field.isLooping ? groups.find(({ id }) => id === field.fieldGroupId) : null;
    const inputs = group ? inputsOf(group.fields, []) : 0;
    const message = tooMany(inputs, "Each entry");
    return inputs > MOST_INPUTS ? [{ severity: "refuse", fieldId: field.id, groupId: null, message }] : [];
  });
  return [...found, ...looped];
}

function prefillFindings({ prefill, fields }: FormDocument): Finding[] {
  const parameters = prefill.map(({ parameter }) => parameter);
  const twice = new Set(parameters.filter((one, at) => parameters.indexOf(one) !== at));
  const byId = new Map(fields.map((field) => [field.id, field]));
  return [
    ...[...twice].map((one) => whole("refuse", `The parameter “${one}” fills in two questions`)),
    ...prefill.flatMap((one) => {
      const field = byId.get(one.fieldId);
      if (!field)
        return [
          whole("warn", `The parameter “${one.parameter}” fills in a question that is not there any more`),
        ];
      const message = `The parameter “${one.parameter}” cannot fill in this question`;
      return canFillIn(field, one) ? [] : of(field, null, [{ severity: "refuse", message }]);
    }),
  ];
}

function canFillIn(field: Field, { nestedId }: Prefill): boolean {
  const parts = partsOf(field);
  return parts ? parts.some(({ part }) => part === nestedId) : isPrefilled(field);
}

function sizeFindings(document: FormDocument): Finding[] {
  const bytes = new TextEncoder().encode(JSON.stringify(document)).length;
  return bytes > MOST_DOCUMENT_BYTES
    ? [whole("refuse", `The form has ${formatNumber(Math.ceil(bytes / 1_000_000))} MB, 16 MB are possible`)]
    : [];
}
