import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { formId } from "~/procedure/form-id.schema";
import { MOST_CASE_ANSWERS, MOST_CASE_NAME } from "./lab-limits.rules";
import { TriedAs } from "./tried-as.schema";

/** A case as it is saved: its name, and the answers that the lab has in hand as JSON. */
export const CaseInput = z.object({
  name: atMost(nameText(), MOST_CASE_NAME).min(1, "Give the case a name"),
  answers: z.string().max(MOST_CASE_ANSWERS, "These answers are too long to be kept"),
  formId,
  ...TriedAs.shape,
});

/** Which version of the case was looked at. */
export const ExpectInput = z.object({ version: z.coerce.number().int().min(1) });
