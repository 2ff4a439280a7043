import * as z from "zod";
import { formId } from "~/procedure/form-id.schema";
import { rulesSent } from "../builder/logic-editor/rules-form.schema";
import { ConfirmationInput } from "../forms.schema";

const form = {
  name: ConfirmationInput.shape.name,
  message: ConfirmationInput.shape.message,
  ...rulesSent,
  /** A box that is not ticked is not sent. */
  isActive: z.boolean().default(false),
  /** A button of the rules: the form is drawn anew. */
  step: z.string().max(40).optional(),
};

export const NewConfirmationForm = z.object({ ...form, formId });
export const ConfirmationForm = z.object({
  ...form,
  version: z.coerce.number().int().min(1),
  /** The newer version that was chosen to be replaced. */
  over: z.coerce.number().int().min(1).optional(),
});
export type ConfirmationSent = z.infer<typeof NewConfirmationForm>;

export const SwitchInput = z.object({ isActive: z.enum(["1", "0"]) });
