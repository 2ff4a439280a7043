import * as z from "zod";
import { manyOf } from "~/features/teams/teams-search.schema";
import { HIDDEN_BY, SEEN_BY } from "~/features/teams/visibility.rules";
import { isDay } from "~/lib/dates";

import { MAX_SHIFT } from "./bulk/bulk-tasks.rules";
import { STATUS_FILTERS, TASK_FILTERS, TASK_TYPES } from "./tasks.types";

/** What one command writes at most (spec 1.9). */
const BATCH_SIZE = 500;

const day = z
  .string()
  .refine((value) => isDay(value))
  .optional()
  .catch(undefined);
const flag = z.literal("1").optional().catch(undefined);
/** Values of a list that it knows; others count as not asked. `pending` shows as incomplete. */
const known = <Value extends string>(values: readonly Value[], same: Record<string, Value> = {}) =>
  manyOf
    .catch([])
    .transform((list) => list.map((one) => same[one] ?? one).filter((one) => isOneOf(values, one)));
const isOneOf = <Value extends string>(values: readonly Value[], one: string): one is Value =>
  (values as readonly string[]).includes(one);

/** What the address of the tasks list may ask for; what does not fit counts as not asked. */
export const AdminTasksSearch = z.object({
  q: z.string().trim().max(100).default("").catch(""),
  status: known(STATUS_FILTERS, { pending: "incomplete", "n/a": "notApplicable" }),
  type: known(TASK_TYPES),
  group: manyOf.catch([]),
  /** Ids of team types; `all` = for teams of every type. */
  teamType: manyOf.catch([]),
  from: day,
  to: day,
  urgent: flag,
  approval: flag,
  sort: z.enum(["title", "group", "type", "dueDate", "done"]).default("dueDate").catch("dueDate"),
  dir: z.enum(["asc", "desc"]).default("asc").catch("asc"),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});
export type AdminTasksQuery = z.infer<typeof AdminTasksSearch>;

/** Whether anything narrows the list. */
export const isNarrowed = (query: AdminTasksQuery): boolean =>
  TASK_FILTERS.some((name) => {
    const value = query[name];
    return value !== undefined && value.length > 0;
  });

/** The list that a bulk action came from, as its address had it: only ever put behind a path of our own. */
const back = z
  .string()
  .max(2000)
  .regex(/^(\?[^\s#]*)?$/)
  .catch("")
  .default("");

/** Ids of chosen rows: one or many, each once. What is no id of ours is simply not there, like one that has gone. */
const ids = z
  .union([z.string(), z.array(z.string())], { error: "Choose at least one task" })
  .transform((value) => [...new Set(typeof value === "string" ? [value] : value)])
  .pipe(
    z
      .array(z.string().max(100, "Choose at least one task"))
      .min(1, "Choose at least one task")
      .max(BATCH_SIZE, `Choose at most ${BATCH_SIZE} at a time`),
  );

export const ChosenTasks = z.object({ ids, back });
/** The same in an address, which may name none. */
export const ChosenSearch = z.object({ ids: ids.catch([]), back });

export const RemovalInput = ChosenTasks.extend({
  confirm: z.string().default(""),
  /** From the archive, and back to it. */
  archived: flag,
});

export const DueDateInput = ChosenTasks.extend({
  /** Empty = no due date. */
  dueDate: z
    .string()
    .refine((value) => value === "" || isDay(value), "Invalid target date")
    .default(""),
  tellTeams: z.boolean().default(false),
});

const SHIFT = `Enter a whole number of days, up to ${MAX_SHIFT} either way, and not 0`;
export const ShiftInput = ChosenTasks.extend({
  days: z
    .number({ error: SHIFT })
    .int(SHIFT)
    .min(-MAX_SHIFT, SHIFT)
    .max(MAX_SHIFT, SHIFT)
    .refine((days) => days !== 0, SHIFT),
  tellTeams: z.boolean().default(false),
});

export const GroupingInput = ChosenTasks.extend({
  taskGroupId: z.string({ error: "Choose a group" }).min(1, "Choose a group"),
});

/** What the list of a task's teams may be asked: by name, by whether they see it, and by which rule. */
export const AudienceSearch = z.object({
  q: z.string().trim().max(100).default("").catch(""),
  sees: z.enum(["yes", "no"]).optional().catch(undefined),
  rule: known([...SEEN_BY, ...HIDDEN_BY]),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});
export type AudienceQuery = z.infer<typeof AudienceSearch>;

export const MoveInput = z.object({
  id: z.string().max(100),
  /** The new place, counted from 1. */
  to: z.number({ error: "Enter a place in the list" }).int("Enter a place in the list"),
});

export const DepartureInput = z.object({ id: z.string().max(100) });

const groupIds = z
  .union([z.string(), z.array(z.string())], { error: "Choose at least one group" })
  .transform((value) => [...new Set(typeof value === "string" ? [value] : value)])
  .pipe(
    z
      .array(z.string().max(100, "Choose at least one group"))
      .min(1, "Choose at least one group")
      .max(BATCH_SIZE, `Choose at most ${BATCH_SIZE} at a time`),
  );
export const ChosenGroups = z.object({ ids: groupIds });
export const ChosenGroupsSearch = z.object({ ids: groupIds.catch([]) });
export const GroupRemovalInput = ChosenGroups.extend({ confirm: z.string().default("") });

/** What was moved last, for the list to say so and to keep the focus. */
export const MovedSearch = z.object({
  moved: z.string().max(100).optional().catch(undefined),
  dir: z.enum(["up", "down"]).default("down").catch("down"),
});

/** Which tasks a group may be given: by title, and only those without a group. */
export const OutsideSearch = z.object({
  q: z.string().trim().max(100).default("").catch(""),
  free: flag,
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});
