import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { oneLine } from "~/lib/text.rules";
import { formId } from "~/procedure/form-id.schema";
import { rulesSent } from "../builder/logic-editor/rules-form.schema";
import { MOST_TITLE } from "../document/field-types.rules";
import { Conditions } from "../document/logic.schema";
import { SEND_TO_TYPES } from "./notification.types";

const list = z.string().max(6_000).default("");
const row = z.number().int().min(0).max(10_000).nullable().default(null);
const line = z.string().transform(oneLine).pipe(z.string().max(300)).default("");

const name = atMost(nameText({ error: "Enter a name" }).min(1, "Enter a name"), MOST_TITLE);

/** A form notification as it is kept, but for what makes it a default one (spec 2.3). */
const kept = {
  name,
  message: richText,
  sendToType: z.enum(SEND_TO_TYPES).default("user"),
  sendTo: list,
  sendToFieldGroupId: z.string().max(200).nullable().default(null),
  sendToLoopIndex: row,
  bccTo: list,
  replyTo: z.string().max(254).default(""),
  ...Conditions.shape,
  isActive: z.boolean().default(true),
  isFormTitleSubjectLine: z.boolean().default(true),
  subjectLine: line,
  showCustomFields: z.boolean().default(false),
  showHiddenCustomFields: z.boolean().default(false),
  showSubmission: z.boolean().default(true),
};
const based = { version: z.coerce.number().int().min(1) };

export const NotificationInput = z.object({ ...kept, formId });
export const NotificationChange = z.object({ ...kept, ...based });
export type NotificationValues = Omit<z.infer<typeof NotificationChange>, "version">;

/** As a row of the database holds it. */
export const StoredNotification = z.object({
  ...kept,
  name: z.string(),
  id: z.string(),
  isAdminDefault: z.boolean(),
  isUserDefault: z.boolean(),
  isUnseen: z.boolean(),
  version: z.number().int(),
  updatedAt: z.string(),
});

/** In the form, the choice of an address of one's own for answers. */
export const REPLY_TO_ADDRESS = "address";

const form = {
  /** Looked at by `named`. */
  name: nameText().max(4_000).default(""),
  sendToType: kept.sendToType,
  /** One a line, each looked at when it is saved. */
  addresses: list,
  /** `field`, or `place/field` for one in a field group. */
  question: z.string().max(401).default(""),
  /** Counted from 1; empty: each. */
  entry: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, "Enter a number, or leave it empty for every entry")
    .default(""),
  copies: list,
  replyTo: z.string().max(200).default(""),
  replyAddress: z.string().trim().max(254).default(""),
  ...rulesSent,
  usesTitle: z.boolean().default(false),
  subject: z.string().trim().max(300).default(""),
  message: richText,
  showSubmission: z.boolean().default(false),
  showCustomFields: z.boolean().default(false),
  showHiddenCustomFields: z.boolean().default(false),
  /** A box that is not ticked is not sent. */
  isActive: z.boolean().default(false),
  /** A button of the rules: the form is drawn anew. */
  step: z.string().max(40).optional(),
};

export const NotificationName = z.object({ name });

/** A name is asked of what is saved, not where a button of the rules draws the form anew. */
const named = [
  (input: { name: string; step?: string | undefined }) =>
    Boolean(input.step) || NotificationName.safeParse(input).success,
  {
    path: ["name"] as PropertyKey[],
    when: () => true,
    error: ({ input }: { input?: unknown }) =>
      NotificationName.safeParse(input).error?.issues[0]?.message ?? "",
  },
] as const;

export const NewNotificationForm = z.object({ ...form, formId }).refine(...named);
export const NotificationForm = z
  .object({
    ...form,
    ...based,
    /** The newer version that was chosen to be replaced. */
    over: z.coerce.number().int().min(1).optional(),
  })
  .refine(...named);
export type NotificationSent = z.infer<typeof NewNotificationForm>;

export const SwitchInput = z.object({ isActive: z.enum(["1", "0"]) });
/** The submission that a test is made of; empty: a sample. */
export const TestInput = z.object({ with: z.string().max(100).default("") });
