import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { formId } from "~/procedure/form-id.schema";
import { MOST_FIELDS, MOST_HELP, MOST_TITLE } from "./document/field-types.rules";
import { Prefill } from "./document/form-document.schema";
import { Conditions } from "./document/logic.schema";

/** Of forms and of field groups. */
const title = atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), MOST_TITLE);
const description = atMost(z.string().trim(), MOST_HELP).default("");

/** The version that a change is based on. */
const based = { version: z.coerce.number().int().min(1) };

/** Lays out a form: the type of its first field says what the builder begins with. */
export const NewFormInput = z.object({
  title,
  description,
  firstField: z.string().max(50).default("text"),
  formId,
});

/** Of a form or a field group: the copy is the same however often it is asked for. */
export const CopyInput = z.object({ formId });
/** A form to begin with, chosen by its id. */
export const CopyOfInput = z.object({
  source: z.string({ error: "Choose a form" }).min(1, "Choose a form").max(100),
  formId,
});

export const FormSettingsInput = z.object({
  title,
  description,
  isEditable: z.boolean().default(false),
  isPublic: z.boolean().default(false),
  prefill: z.array(Prefill).max(MOST_FIELDS).default([]),
  ...based,
});
export type FormSettings = z.infer<typeof FormSettingsInput>;

export const FieldGroupInput = z.object({ title, description, formId });
export const FieldGroupSettingsInput = z.object({ title, description, ...based });
/** As their page sends them: `over` is the newer version that was shown and is to be replaced. */
export const FieldGroupSettingsForm = FieldGroupSettingsInput.extend({
  over: z.coerce.number().int().min(1).optional(),
});

const name = atMost(nameText({ error: "Enter a name" }).min(1, "Enter a name"), MOST_TITLE);
const confirmation = { name, message: richText, ...Conditions.shape, isActive: z.boolean().default(true) };
export const ConfirmationInput = z.object({ ...confirmation, formId });
export const ConfirmationChange = z.object({ ...confirmation, ...based });

/** Of the version that was shown as live. */
export const WithdrawalInput = z.object({ number: z.coerce.number().int().min(0) });
