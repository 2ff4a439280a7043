import { type Found, readBatch } from "#db/read-batch";
import type { DomainError } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { editorFieldPath, formLabPath } from "../admin-forms.paths";
import { confirmationsOf } from "../confirmations/confirmations.queries.server";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { pictureFacts } from "../filling/form-pictures.server";
import { explained } from "../logic/explained.rules";
import { factDefinitions } from "../logic/fact-definitions.server";
import { asksFacts, documentAsksFacts } from "../logic/facts.rules";
import { fieldName } from "../logic/logic-words.rules";
import { triedAddresses } from "../preview/tried-address.rules";
import { triedDocument, triedFormReads } from "../preview/tried-form.queries.server";
import { type TriedScreen, triedAt, triedBy, triedScreen } from "../preview/tried-screen.server";
import { answerContext, moneyOf } from "../submissions/open-filling.server";
import { labCasesOf } from "./lab-cases.queries.server";
import { labOutcome } from "./outcome.rules";
import type { TriedAs } from "./tried-as.schema";
import { keptOf, settledFor, triedFacts, triedOn, triedTeams } from "./tried-as.server";
import { type TriedCase, triedCases } from "./tried-cases.rules";
import { type UnreachedField, unreached } from "./unreached.rules";

type Asker = Pick<CommandContext, "settings" | "now">;

export const labReads = (ctx: Asker, formId: string, as: TriedAs) => ({
  ...triedFormReads(formId),
  confirmations: confirmationsOf(formId),
  cases: labCasesOf(formId),
  teams: triedTeams(),
  known: triedFacts(ctx, as),
  definitions: factDefinitions(),
});

export const readLab = (ctx: Asker & Pick<CommandContext, "db">, formId: string, as: TriedAs) =>
  readBatch(ctx.db, labReads(ctx, formId, as));

/** A field that logic decides about, and why it is shown or not. */
export interface WhyLine {
  key: string;
  what: string;
  isShown: boolean;
  reasons: readonly string[];
}

export interface ReachLine {
  what: string;
  to: string | null;
}

export interface LabScreen {
  tried: TriedScreen;
  why: readonly WhyLine[];
  /** What would be shown when it is sent in, by name; null: the plain thank-you. */
  confirmation: string | null;
  unreached: readonly ReachLine[];
  /** Fields that there was no time to look at to the end. */
  open: number;
  cases: readonly (TriedCase & { version: number })[];
  as: LabAs;
  /** With this form a case is saved once. */
  formId: string;
}

/** As whom it is tried, and as whom it could be. */
export interface LabAs extends TriedAs {
  /** Of the case whose day and facts it is tried by; null where there is none. */
  caseName: string | null;
  /** The day that it is tried on. */
  today: string;
  teams: readonly { id: string; name: string }[];
  /** Something of the form asks what is known of the team, or the day. */
  isAsked: boolean;
  /** Where it is said, with the answers in hand. */
  to: string;
}

interface Shown {
  found: Found<ReturnType<typeof labReads>>;
  as: TriedAs;
  search: URLSearchParams;
  /** A page that was sent; nothing of it is stored. */
  form?: FormData | DomainError;
}

/** The working copy as it is filled in here, why each field is shown, and the cases. */
export function labScreen(asked: CommandContext, { found, as, search, form: sent }: Shown): LabScreen {
  const { form, confirmations, cases, definitions } = found;
  const ctx = triedOn(asked, as);
  const document = triedDocument(found, false);
  const opened = cases.find(({ id }) => id === search.get("case"));
  const by = cases.find(({ id }) => id === as.case) ?? (sent ? undefined : opened);
  const facts = by?.facts ?? found.known;
  const settled = settledFor(document, facts);
  const triedAs = { ...as, case: by?.facts ? by.id : "" };
  const base = formLabPath(form.id);
  const lab = {
    ...{ document: settled.sent, pictures: pictureFacts(found.pictures) },
    ...{ base, kept: keptOf(triedAs) },
  };
  const at = triedAt(ctx, lab, search);
  const tried = sent
    ? { ...triedBy(ctx, lab, { search, form: sent }), refusal: null }
    : opened
      ? { ...at, answers: opened.answers }
      : at;
  const around = { context: answerContext(ctx), confirmations };
  const reach = unreached(document);
  const outcome = labOutcome(settled.sent, tried.answers, { ...around, facts });
  return {
    tried: triedScreen(ctx, lab, tried),
    why: whyLines(settled.told, tried.answers, { facts: definitions, ...moneyOf(ctx) }),
    confirmation: outcome.confirmation?.called ?? null,
    as: {
      ...triedAs,
      caseName: by?.facts ? by.name : null,
      today: facts.days.today ?? "",
      teams: found.teams,
      isAsked: documentAsksFacts(document) || confirmations.some(asksFacts),
      to: triedAddresses(base, {}, tried.answers).verb(tried.place, "update"),
    },
    unreached: reach.fields.map((one) => reachLine(document, one, form.id)),
    open: reach.open.length,
    cases: triedCases(document, cases, around).map((one, place) => ({
      ...one,
      version: cases[place]?.version ?? 0,
    })),
    formId: newId(),
  };
}

function whyLines(
  document: FormDocument,
  answers: Parameters<typeof explained>[1],
  naming: Parameters<typeof explained>[2],
): WhyLine[] {
  return explained(document, answers, naming)
    .filter(({ because }) => because !== "always")
    .map(({ fieldId, within, isShown, reasons }) => ({
      key: `${within?.templateId ?? ""} ${within?.row ?? ""} ${fieldId}`,
      what: calledOf(document, { fieldId, templateId: within?.templateId ?? null }, within?.row),
      isShown,
      reasons,
    }));
}

function reachLine(document: FormDocument, field: UnreachedField, formId: string): ReachLine {
  const owner = { kind: "form", id: formId } as const;
  return {
    what: calledOf(document, field),
    to: editorFieldPath(owner, field.templateId ?? field.fieldId),
  };
}

function calledOf(document: FormDocument, { fieldId, templateId }: UnreachedField, row?: number): string {
  const template = document.fields.find(({ id }) => id === templateId);
  if (!isTemplate(template)) {
    const field = document.fields.find(({ id }) => id === fieldId);
    return field ? fieldName(field) : "A field";
  }
  const group = document.groups.find(({ id }) => id === template.fieldGroupId);
  const field = group?.fields.find(({ id }) => id === fieldId);
  const entry = row === undefined || !template.isLooping ? "" : `, entry ${row + 1}`;
  return `${field ? fieldName(field) : "A field"} in ${fieldName(template)}${entry}`;
}
