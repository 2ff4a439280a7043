import * as z from "zod";
import { isDay } from "~/lib/dates";
import { formId } from "~/procedure/form-id.schema";
import { REQUEST_KINDS } from "./requests.rules";

const day = z
  .string()
  .refine((value) => value === "" || isDay(value), "Invalid target date")
  .default("");

export const RequestInput = z
  .object({
    kind: z.enum(REQUEST_KINDS, { error: "Choose what you ask for" }),
    wantedDate: day,
    reason: z
      .string({ error: "Say why, so that the organisers can decide" })
      .trim()
      .min(1, "Say why, so that the organisers can decide")
      .max(2000, "Use at most 2,000 characters"),
    formId,
  })
  .refine((request) => request.kind !== "moreTime" || request.wantedDate !== "", {
    path: ["wantedDate"],
    error: "Choose the day that you need",
  });

export const DecisionInput = z.object({
  reason: z.string().trim().max(2000, "Use at most 2,000 characters").default(""),
  /** For more time: the day that is given. */
  grantedDate: day,
});
