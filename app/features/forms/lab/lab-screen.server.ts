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
import { fieldName } from "../logic/logic-words.rules";
import { triedDocument, triedFormReads } from "../preview/tried-form.queries.server";
import { type TriedScreen, triedAt, triedBy, triedScreen } from "../preview/tried-screen.server";
import { answerContext } from "../submissions/open-filling.server";
import { labCasesOf } from "./lab-cases.queries.server";
import { labOutcome } from "./outcome.rules";
import { type TriedCase, triedCases } from "./tried-cases.rules";
import { type UnreachedField, unreached } from "./unreached.rules";

export const labReads = (formId: string) => ({
  ...triedFormReads(formId),
  confirmations: confirmationsOf(formId),
  cases: labCasesOf(formId),
});

export const readLab = ({ db }: Pick<CommandContext, "db">, formId: string) =>
  readBatch(db, labReads(formId));

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
  /** With this form a case is saved once. */
  formId: string;
}

interface Shown {
  found: Found<ReturnType<typeof labReads>>;
  search: URLSearchParams;
  /** A page that was sent; nothing of it is stored. */
  form?: FormData | DomainError;
}

/** The working copy as it is filled in here, why each field is shown, and the cases. */
export function labScreen(ctx: CommandContext, { found, search, form: sent }: Shown): LabScreen {
  const { form, confirmations, cases } = found;
  const document = triedDocument(found, false);
  const lab = {
    ...{ document, pictures: pictureFacts(found.pictures) },
    ...{ base: formLabPath(form.id), kept: {} },
  };
  const opened = cases.find(({ id }) => id === search.get("case"));
  const at = triedAt(ctx, lab, search);
  const tried = sent
    ? { ...triedBy(ctx, lab, { search, form: sent }), refusal: null }
    : opened
      ? { ...at, answers: opened.answers }
      : at;
  const around = { context: answerContext(ctx), confirmations };
  const reach = unreached(document);
  return {
    tried: triedScreen(ctx, lab, tried),
    why: whyLines(document, tried.answers),
    confirmation: labOutcome(document, tried.answers, around).confirmation?.called ?? null,
    unreached: reach.fields.map((one) => reachLine(document, one, form.id)),
    open: reach.open.length,
    cases: triedCases(document, cases, around).map((one, place) => ({
      ...one,
      version: cases[place]?.version ?? 0,
    })),
    formId: newId(),
  };
}

function whyLines(document: FormDocument, answers: Parameters<typeof explained>[1]): WhyLine[] {
  return explained(document, answers)
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
