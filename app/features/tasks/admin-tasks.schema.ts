import * as z from "zod";
import { chosen } from "~/procedure/ids.schema";
import { MoveInput } from "~/procedure/move.schema";
import { MAX_SHIFT } from "./bulk/bulk-tasks.rules";
import { dueDay } from "./tasks.schema";

export const ChosenTasks = chosen("task");

const DatesInput = ChosenTasks.extend({ tellTeams: z.boolean().default(false) });

export const DueDateInput = DatesInput.extend({ dueDate: dueDay });

const SHIFT = `Enter a whole number of days, up to ${MAX_SHIFT} either way, and not 0`;
export const ShiftInput = DatesInput.extend({
  days: z
    .number({ error: SHIFT })
    .int(SHIFT)
    .min(-MAX_SHIFT, SHIFT)
    .max(MAX_SHIFT, SHIFT)
    .refine((days) => days !== 0, SHIFT),
});

export const GroupingInput = ChosenTasks.extend({
  taskGroupId: z.string({ error: "Choose a group" }).min(1, "Choose a group"),
});

export const TakeOutInput = MoveInput.pick({ id: true });
