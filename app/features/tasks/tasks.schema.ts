import * as z from "zod";
import { manyOf as list } from "~/features/teams/teams-search.schema";
import { isDay } from "~/lib/dates";
import { EDITABLE_TYPES, STATUS_FILTERS } from "./tasks.types";

export const TaskInput = z
  .object({
    title: z
      .string({ error: "Enter a title" })
      .trim()
      .min(1, "Enter a title")
      .max(200, "Use at most 200 characters"),
    type: z.enum(EDITABLE_TYPES, { error: "Choose a type" }),
    description: z.string().trim().max(10_000, "Use at most 10,000 characters").default(""),
    dueDate: z
      .string()
      .refine((value) => value === "" || isDay(value), "Invalid target date")
      .default(""),
    disclaimer: z.string().trim().max(20_000, "Use at most 20,000 characters").default(""),
    groupIds: list,
    teamTypeIds: list,
    showToChildTeams: z.boolean().default(false),
    isRequired: z.boolean().default(false),
    isTimeSensitive: z.boolean().default(false),
    isApprovalNeeded: z.boolean().default(false),
    /** The version that the editor was based on; 0 for a new task. */
    version: z.coerce.number().int().min(0).default(0),
  })
  .refine((task) => task.type !== "disclaimer" || task.disclaimer !== "", {
    path: ["disclaimer"],
    error: "Enter the text that teams must accept",
  });
export type TaskValues = z.infer<typeof TaskInput>;

export const TaskGroupInput = z.object({
  title: z
    .string({ error: "Enter a title" })
    .trim()
    .min(1, "Enter a title")
    .max(100, "Use at most 100 characters"),
});

export const CompletionInput = z.object({
  acceptedName: z.string().trim().max(200, "Use at most 200 characters").default(""),
  accepted: z.boolean().default(false),
});

/** `pending` is accepted as a filter too and shows as incomplete. */
export const TasksSearch = z.object({
  status: z
    .enum([...STATUS_FILTERS, "pending"])
    .transform((value) => (value === "pending" ? "incomplete" : value))
    .optional()
    .catch(undefined),
});

export const AdminTasksSearch = z.object({
  q: z.string().trim().max(100).default("").catch(""),
  type: list.catch([]),
  group: list.catch([]),
  sort: z.enum(["title", "group", "type", "dueDate", "done"]).default("dueDate").catch("dueDate"),
  dir: z.enum(["asc", "desc"]).default("asc").catch("asc"),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});
export type AdminTasksQuery = z.infer<typeof AdminTasksSearch>;
