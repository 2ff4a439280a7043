import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { formId } from "~/procedure/form-id.schema";
import { rulesSent } from "../builder/logic-editor/rules-form.schema";
import { MOST_TITLE } from "../document/field-types.rules";
import { Conditions } from "../document/logic.schema";
import { MOST_ADDRESS } from "./address.rules";
import { HEADER_KEYS, MOST_VALUES } from "./webhook-limits.rules";

export const METHODS = ["POST", "PUT", "GET", "DELETE"] as const;
export type Method = (typeof METHODS)[number];
export const FORMATS = ["JSON", "XML", "FORM"] as const;
export type Format = (typeof FORMATS)[number];
/** `plain` is the spec's text/plain, `format` the format's own type. */
const CONTENT_TYPES = ["format", "plain"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
/** In letters, its levels with their dots. */
export const MOST_TARGET = 200;
const MOST_HEADER = 1_000;

export const CATEGORIES = ["field", "customField", "client"] as const;

/** One value of the body: where it comes from, and what it is called there (spec 2.3). */
export const PayloadField = z.object({
  category: z.enum(CATEGORIES),
  targetId: z.string().min(1).max(MOST_TARGET),
  sourceId: z.string().min(1).max(200),
  sourceType: z.string().max(50),
  nestedKey: z.string().max(50).default(""),
});
export type PayloadField = z.infer<typeof PayloadField>;
export const Payload = z.array(PayloadField).max(MOST_VALUES);

const name = atMost(nameText({ error: "Enter a name" }).min(1, "Enter a name"), MOST_TITLE);

/** A webhook as it is kept, without its secrets. */
export const WebhookInput = z.object({
  name,
  isActive: z.boolean(),
  ...Conditions.shape,
  requestUrl: z.string().min(1).max(MOST_ADDRESS),
  requestMethod: z.enum(METHODS),
  requestFormat: z.enum(FORMATS),
  contentType: z.enum(CONTENT_TYPES),
  headerKey: z.union([z.literal(""), z.enum(HEADER_KEYS)]),
  /** A new value; empty keeps the one that is there. */
  headerValue: z.string().max(MOST_HEADER),
  payload: Payload,
});
export type WebhookInput = z.infer<typeof WebhookInput>;

/** Of one row of the form: `field:<id>`, `client:email`; a part of it; its name in the body. */
const PayloadRow = z.object({
  source: z.string().max(300).default(""),
  part: z.string().max(50).default(""),
  target: z
    .string()
    .max(2 * MOST_TARGET)
    .default(""),
});
export type PayloadRow = z.infer<typeof PayloadRow>;

const form = {
  /** Looked at by `webhookSent`, as is the address: a button of the form asks for neither. */
  name: nameText().max(4_000).default(""),
  /** A box that is not ticked is not sent. */
  isActive: z.boolean().default(false),
  ...rulesSent,
  requestUrl: z
    .string()
    .trim()
    .max(2 * MOST_ADDRESS)
    .default(""),
  requestMethod: z.enum(METHODS).default("POST"),
  requestFormat: z.enum(FORMATS).default("JSON"),
  contentType: z.enum(CONTENT_TYPES).default("plain"),
  headerKey: z.union([z.literal(""), z.enum(HEADER_KEYS)]).default(""),
  headerValue: z
    .string()
    .trim()
    .max(2 * MOST_HEADER)
    .default(""),
  payload: z.array(PayloadRow).max(MOST_VALUES, `A body has at most ${MOST_VALUES} values`).default([]),
  /** A button of the rules or of the values: the form is drawn anew. */
  step: z.string().max(40).optional(),
  /** The submission that the body beside the form is made of. */
  with: z.string().max(100).optional(),
};

export const WebhookName = z.object({ name });
export const NewWebhookForm = z.object({ ...form, formId });
export const WebhookForm = z.object({
  ...form,
  version: z.coerce.number().int().min(1),
  /** The newer version that was chosen to be replaced. */
  over: z.coerce.number().int().min(1).optional(),
});
export type WebhookSent = z.infer<typeof WebhookForm> | z.infer<typeof NewWebhookForm>;

export const WebhookSwitch = z.object({ isActive: z.enum(["1", "0"]) });
/** Of the version whose secret was shown as the one to be replaced. */
export const SecretInput = z.object({ version: z.coerce.number().int().min(1) });
/** The submission that a test is sent with; none: sample answers. */
export const TestInput = z.object({ with: z.string().max(100).default("") });
