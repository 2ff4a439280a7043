import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { tasks } from "#db/event/schema/tasks";
import { as, jsonRows } from "#db/json-row";
import { q } from "#db/read-batch";
import { takesFiles } from "~/features/tasks/files/evidence.rules";
import { TaskInput } from "~/features/tasks/tasks.schema";
import { TASK_TYPES, type TaskType } from "~/features/tasks/tasks.types";
import { ASKS_FOR_FORM } from "~/features/tasks/types/form/form-tasks.queries.server";
import { SHOWN_SETTINGS } from "~/features/tasks/types/task-types.editor";
import { isCounted, rulesOf, taskTypeLabel } from "~/features/tasks/types/task-types.rules";
import { sampleOf } from "~/features/tasks/types/task-types.samples";
import { SETTINGS_SHAPE } from "~/features/tasks/types/task-types.schema";
import {
  IS_COUNTED,
  IS_EVIDENCE,
  NO_SETTINGS,
  storeOf,
  TAKES_FILES,
} from "~/features/tasks/types/task-types.server";
import { audit, memoryEvent } from "../support/memory-event";

const MADE = { formId: "00000000-0000-4000-8000-00000000000f" };
const settingsOf = (type: TaskType) => sampleOf(type).settings(MADE);
const parsed = (type: TaskType, settings: object) => TaskInput.safeParse({ title: "A", type, ...settings });

describe("the settings of a type", () => {
  it.each(TASK_TYPES)("a %s is saved with its own", (type) => {
    expect(parsed(type, settingsOf(type)).error).toBeUndefined();
  });

  it("stand in the editor, each once: what is not there is neither shown as it is nor compared", () => {
    expect(SHOWN_SETTINGS.map(([name]) => name).sort()).toEqual(Object.keys(SETTINGS_SHAPE).sort());
  });

  it("are asked for at their field where they are missing; those of others never", () => {
    const missing = TASK_TYPES.flatMap((type) =>
      (parsed(type, {}).error?.issues ?? []).map(({ path, message }) => `${type} ${path}: ${message}`),
    );
    expect(missing).toEqual([
      "externalForm externalLink: Enter the address of the form",
      "disclaimer disclaimer: Enter the text that teams must accept",
    ]);
  });

  it.each(TASK_TYPES)("a %s keeps its own and empties those of others, which its form sends too", (type) => {
    const all = Object.assign({}, ...TASK_TYPES.map(settingsOf));
    const input = TaskInput.parse({ title: "A", type, ...all });
    expect({ ...NO_SETTINGS, ...storeOf(type).columns(input) }).toEqual({
      ...NO_SETTINGS,
      ...settingsOf(type),
    });
  });
});

describe("what a type says", () => {
  it("is its own", () => {
    expect(new Set(TASK_TYPES.map(taskTypeLabel)).size).toBe(TASK_TYPES.length);
    expect(new Set(TASK_TYPES.map((type) => rulesOf(type).hint)).size).toBe(TASK_TYPES.length);
  });

  it("the database asks as the rules do", async () => {
    const event = await memoryEvent();
    for (const type of TASK_TYPES)
      await event.write(q.insert(tasks).values({ id: type, title: type, type, ...audit }));
    const types = async (where: SQL) => {
      const found = await event.read(
        jsonRows({ type: as<TaskType>(sql`t.type`) }, sql`from task t where ${where} order by t.rowid`),
      );
      return found.map(({ type }) => type);
    };
    expect(await types(IS_COUNTED)).toEqual(TASK_TYPES.filter(isCounted));
    expect(await types(TAKES_FILES)).toEqual(TASK_TYPES.filter(takesFiles));
    expect(await types(ASKS_FOR_FORM)).toEqual(["form"]);
    const withText = sql`exists (select 1 from (select 'text/plain' as content_type) f where ${IS_EVIDENCE})`;
    expect(await types(withText)).toEqual(TASK_TYPES.filter((type) => type !== "pdfForm"));
  });
});
