import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { formId } from "~/procedure/form-id.schema";
import { dueDay } from "../tasks.schema";
import { REQUEST_KINDS } from "./requests.rules";

/** Without one nobody can decide, or mend what is wrong: `missing` says so. */
const reasonText = (missing: string) => atMost(z.string({ error: missing }).trim().min(1, missing), 2000);

export const RequestInput = z
  .object({
    kind: z.enum(REQUEST_KINDS, { error: "Choose what you ask for" }),
    wantedDate: dueDay,
    reason: reasonText("Say why, so that the organisers can decide"),
    formId,
  })
  .refine((request) => request.kind !== "moreTime" || request.wantedDate !== "", {
    path: ["wantedDate"],
    error: "Choose the day that you need",
  });

export const SAY_WHY = "Say why, so that the team can mend it";
export const RejectionInput = z.object({ reason: reasonText(SAY_WHY) });

export const DecisionInput = z.object({
  reason: atMost(z.string().trim(), 2000).default(""),
  /** For more time: the day that is given. */
  grantedDate: dueDay,
});
