import * as z from "zod";
import { nameText } from "~/lib/name.schema";
import { formId } from "~/procedure/form-id.schema";
import { rulesSent } from "../builder/logic-editor/rules-form.schema";
import { ConfirmationInput } from "../forms.schema";

const form = {
  /** Looked at by `named`. */
  name: nameText().max(4_000).default(""),
  message: ConfirmationInput.shape.message,
  ...rulesSent,
  /** A box that is not ticked is not sent. */
  isActive: z.boolean().default(false),
  /** A button of the rules: the form is drawn anew. */
  step: z.string().max(40).optional(),
};

export const ConfirmationName = ConfirmationInput.pick({ name: true });

/** A name is asked of what is saved, not where a button of the rules draws the form anew. */
const named = [
  (input: { name: string; step?: string | undefined }) =>
    Boolean(input.step) || ConfirmationName.safeParse(input).success,
  {
    path: ["name"] as PropertyKey[],
    when: () => true,
    error: ({ input }: { input?: unknown }) =>
      ConfirmationName.safeParse(input).error?.issues[0]?.message ?? "",
  },
] as const;

export const NewConfirmationForm = z.object({ ...form, formId }).refine(...named);
export const ConfirmationForm = z
  .object({
    ...form,
    version: z.coerce.number().int().min(1),
    /** The newer version that was chosen to be replaced. */
    over: z.coerce.number().int().min(1).optional(),
  })
  .refine(...named);
export type ConfirmationSent = z.infer<typeof NewConfirmationForm>;

export const SwitchInput = z.object({ isActive: z.enum(["1", "0"]) });
