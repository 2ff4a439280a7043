import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { isDay } from "~/lib/dates";
import { manyOf as list } from "~/lib/many.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { searchText } from "~/lib/search.schema";
import { asDraft } from "~/procedure/draft.schema";
import { formId } from "~/procedure/form-id.schema";
import { LIST_SORTS, type ListFilter, TEAM_TABS } from "./task-list.rules";
import { TASK_TYPES } from "./tasks.types";
import { GIVEN_SHAPE, missingSettings, SETTINGS_SHAPE } from "./types/task-types.schema";

/** Empty = no due date. */
export const dueDay = z
  .string()
  .refine((value) => value === "" || isDay(value), "Invalid target date")
  .default("");

export const TaskInput = z
  .object({
    title: atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), 200),
    type: z.enum(TASK_TYPES, { error: "Choose a type" }),
    ...SETTINGS_SHAPE,
    /** That the type is to change although teams have done something already. */
    isTypeChangeMeant: z.boolean().optional(),
    description: richText,
    /** In their order, with a mark among them that a form without files sends; left out, they stay as they are. */
    attachmentIds: z
      .union([z.string(), z.array(z.string())])
      .transform((ids) => [ids].flat().filter((id) => z.uuid().safeParse(id).success))
      .optional(),
    /** The file field itself, where there is no script to upload it at once. */
    file: z.string().max(0, "Press Upload to add the file that you chose, then save again").optional(),
    dueDate: dueDay,
    groupIds: list,
    teamTypeIds: list,
    showToChildTeams: z.boolean().default(false),
    isRequired: z.boolean().default(false),
    isTimeSensitive: z.boolean().default(false),
    isApprovalNeeded: z.boolean().default(false),
    /** For staff who approve it, a thing a line; left out, it stays as it is. */
    lookFor: atMost(z.string().trim(), 2000).optional(),
    asDraft,
    /** Of a new task, so that its files can go up before it is saved. */
    taskId: formId,
    /** The version that the editor was based on; 0 for a new task. */
    version: z.coerce.number().int().min(0).default(0),
    /** The newer version that the editor was shown and chose to replace. */
    over: z.coerce.number().int().min(1).optional(),
    /** Whether the teams concerned are mailed a new due date. */
    tellTeams: z.boolean().optional(),
  })
  .superRefine((task, check) => {
    for (const [name, message] of missingSettings(task))
      check.addIssue({ code: "custom", path: [name], message });
  });
export type TaskValues = z.infer<typeof TaskInput>;

export const TaskGroupInput = z.object({
  title: atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), 100),
  formId,
});

/** A new task may be begun as one that asks for a form; an address that names none begins it as any. */
export const NewTaskSearch = z.object({ form: z.uuid().optional().catch(undefined) });

/** A copy is made of the task as it is. */
export const CopyInput = z.object({ formId });

/** A title that is changed, with the one that the change was based on, or that was shown and is replaced. */
export const TaskGroupTitleInput = TaskGroupInput.extend({
  was: z.string().default(""),
  over: z.string().optional(),
});

/** Which change is undone, by the version that it made; left out where nothing is. */
const undone = { version: z.coerce.number().int().min(1).optional() };

export const ReopeningInput = z.object(undone);

export const CompletionInput = z.object({
  ...undone,
  ...GIVEN_SHAPE,
});
/** What a team gives with the button that completes its task. */
export type GivenValues = Omit<z.infer<typeof CompletionInput>, keyof typeof undone>;

/** What other addresses of the product, and older ones, call the tabs. */
const TAB_NAMES: Record<string, ListFilter> = { incomplete: "toDo", "n/a": "notApplicable" };

/** How a team's list is narrowed and ordered. `pending` is accepted as a filter too (spec 1.4). */
export const TasksSearch = z.object({
  by: z.enum(["date", "group"]).optional().catch(undefined),
  mine: z.enum(["1"]).optional().catch(undefined),
  q: searchText,
  status: z
    .enum([...TEAM_TABS, "pending", "incomplete", "n/a"])
    .transform((value): ListFilter => TAB_NAMES[value] ?? (value as ListFilter))
    .optional()
    .catch(undefined),
  sort: z.enum(LIST_SORTS).optional().catch(undefined),
});

/** What is remembered of how a team's list was looked at: neither what was searched for nor its order (spec 1.2). */
export const RememberedView = TasksSearch.pick({ by: true, mine: true, status: true });
