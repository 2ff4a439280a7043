import * as z from "zod";
import { manyOf } from "~/features/teams/teams-search.schema";
import { PROGRESS_STATUSES } from "../tasks.types";
import { TEAM_STATES } from "./task-teams.types";

const paged = {
  q: z.string().trim().max(100).default("").catch(""),
  dir: z.enum(["asc", "desc"]).default("asc").catch("asc"),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
};

/** What the address of a task's teams may ask for; what does not fit counts as not asked. */
export const TaskTeamsSearch = z.object({
  ...paged,
  status: z.enum(TEAM_STATES).optional().catch(undefined),
  type: manyOf.catch([]),
  sort: z.enum(["status", "team", "type", "due", "completed"]).default("status").catch("status"),
  /** The team whose row is drawn open. */
  open: z.string().max(40).default("").catch(""),
});
export type TaskTeamsQuery = z.infer<typeof TaskTeamsSearch>;

/** The queue's filters: the same for what waits, what is asked and what was decided. */
export const ApprovalsSearch = z.object({
  q: paged.q,
  page: paged.page,
  task: manyOf.catch([]),
  group: manyOf.catch([]),
  type: manyOf.catch([]),
});
export type ApprovalsQuery = z.infer<typeof ApprovalsSearch>;

const MOST = 100;
const id = z.string().max(40);

/** Rows that are ticked: one page of them at most. */
export const ticked = (noun: string) =>
  z
    .union([id, z.array(id).max(MOST, `Choose at most ${MOST} ${noun}s at a time`)], {
      error: `Choose at least one ${noun}`,
    })
    .transform((ids) => (typeof ids === "string" ? [ids] : ids));

/** Where an answer leads: the list as it was filtered, or the page that asked. Only pages of this room. */
export const backTo = z
  .string()
  .max(1000)
  .regex(/^\/admin\/(tasks|approvals)(\/[\w/-]*)?(\?[^\s\\]*)?$/)
  .optional()
  .catch(undefined);

export const Back = z.object({ back: backTo });
export const TeamStatusesInput = z.object({
  ids: ticked("team"),
  do: z.enum(PROGRESS_STATUSES),
  back: backTo,
});
export const TeamStatusInput = z.object({
  status: z.enum(PROGRESS_STATUSES, { error: "Choose a status" }),
  back: backTo,
});
export const RemindersInput = z.object({
  /** `all` = everyone who is late. */
  who: z.enum(["chosen", "late"]).default("chosen"),
  ids: ticked("team").optional(),
  back: backTo,
});
export const PersonInput = z.object({ userId: id, back: backTo });
export const RejectionInput = z.object({
  reason: z
    .string({ error: "Say why, so that the team can mend it" })
    .trim()
    .min(1, "Say why, so that the team can mend it")
    .max(2000, "Use at most 2,000 characters"),
  back: backTo,
});
export const BulkApprovalInput = z.object({ ids: ticked("task"), back: backTo });
