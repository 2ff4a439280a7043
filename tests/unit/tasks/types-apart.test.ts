import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { TASK_TYPES } from "~/features/tasks/tasks.types";
import { readSources, type Source } from "../support/source-tree";

const TYPES = "app/features/tasks/types/";
const house = readSources("app", "db", "workers").filter(({ path }) => !path.startsWith(TYPES));
const registries = readSources(TYPES.slice(0, -1)).filter(({ path }) => path.includes("/task-types."));

/** Who names a type besides its folder, and why. */
const NAMES = [
  // The list itself, twice: the databases know nothing of the application. Neither compiles with one that the other lacks.
  "app/features/tasks/tasks.types.ts",
  "db/event/schema/tasks.ts",
  // Which tasks the demo has.
  "workers/ops/demo/forms/make-forms.ts",
  "workers/ops/demo/tasks.ts",
];

const isOfForms = (path: string) =>
  path.startsWith("app/features/forms/") || path.startsWith("workers/ops/demo/forms/");

/** Words that mean a type of task wherever they stand, and one that a form's field is called too. */
const PLAIN = /(?<![-\w])(externalForm|pdfForm|tbc)\b/;
const BESIDE_FORMS = /["']disclaimer["']/;
/** Words that mean much else: only where a task is asked, or where tasks are known. */
const ASKED = /\btask\??\.type ?(===|!==) ?["']|\bt\.type (=|<>|is|is not|in|not in) ?\(? ?'/;
const AMONG_TASKS = /\btype\)? ?(===|!==|:) ?["'](task|form|upload)["']|\bcase "(task|form|upload)":/;

const code = ({ code }: Source) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:])\/\/.*$/gm, "$1");

const knowsTasks = ({ path, imports }: Source) =>
  path.startsWith("app/features/tasks/") ||
  path.startsWith("workers/ops/demo/") ||
  imports.some(({ target }) => target === "app/features/tasks/tasks.types.ts");

function namesType(source: Source): boolean {
  // What is locked is called by a type too.
  const text = code(source).replaceAll(/<EditorLock type="task"|heldBy\(ctx, \{ type: "task"/g, "");
  if (PLAIN.test(text) || ASKED.test(text)) return true;
  if (isOfForms(source.path)) return /type: "form", formId/.test(text);
  return BESIDE_FORMS.test(text) || (knowsTasks(source) && AMONG_TASKS.test(text));
}

it("a type of task is named by its folder, by the registries, and by nobody else but these", () => {
  expect(house.filter(namesType).map(({ path }) => path)).toEqual(NAMES);
});

it("each registry names every type, or does not compile", () => {
  expect(registries.length).toBeGreaterThan(5);
  const loose = registries.filter(({ code }) => !/\} satisfies Record<TaskType, \w+>;/.test(code));
  expect(loose.map(({ path }) => path)).toEqual([]);
  const others = house.filter((source) => /Record<TaskType\b/.test(code(source)));
  expect(others.map(({ path }) => path)).toEqual([]);
});

it("each type has a folder, and each folder a type", () => {
  const folders = readdirSync(`${projectRoot()}/${TYPES}`, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const called = TASK_TYPES.map((type) => type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  expect(folders.map(({ name }) => name).sort()).toEqual([...called].sort());
});
