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
export const RejectionInput = z
  .object({
    reason: reasonText(SAY_WHY),
    /** Whether the day beside it is meant. */
    moreTime: z.boolean().default(false),
    newDueDate: dueDay,
  })
  .refine(({ moreTime, newDueDate }) => !moreTime || newDueDate !== "", {
    path: ["newDueDate"],
    error: "Choose the day that you give, or untick the box",
  });

/** What is chosen in the queue is decided alike; sending back needs its reason (`rejectTasks`). */
export const ManyInput = z.object({
  do: z.enum(["approve", "reject"], { error: "Choose what to do" }),
  reason: atMost(z.string().trim(), 2000).default(""),
});

/** Requests that are chosen are decided alike: granted each as it was asked for, or declined with a word for all. */
export const ManyRequestsInput = z.object({
  do: z.enum(["grant", "decline"], { error: "Choose what to do" }),
  reason: atMost(z.string().trim(), 2000).default(""),
});

/** Whether single keys decide in the queue. */
export const KeysInput = z.object({ keys: z.enum(["on", "off"]) });

/** What somebody did, to be taken back: one thing by its id, or all of one press by its instant. */
export const UndoInput = z.object({
  id: z.string().max(40).optional(),
  at: z.iso.datetime({ precision: 3 }).optional().catch(undefined),
});

export const DecisionInput = z.object({
  reason: atMost(z.string().trim(), 2000).default(""),
  /** For more time: the day that is given. */
  grantedDate: dueDay,
});
