import { type SQL, sql } from "drizzle-orm";
import type { Guarded } from "#db/write-batch";
import { TASK_TYPES, type TaskOfTeam, type TaskType } from "../tasks.types";
import { disclaimerStore } from "./disclaimer/store.server";
import { externalFormStore } from "./external-form/store.server";
import { formStore } from "./form/store.server";
import { pdfFormStore } from "./pdf-form/store.server";
import { isCounted, rulesOf } from "./task-types.rules";
import type { Together } from "./together.types";
import { plainStore, SETTING_CELLS, type TypeStore } from "./type-store.server";

const TYPE_STORES = {
  task: plainStore,
  form: formStore,
  externalForm: externalFormStore,
  pdfForm: pdfFormStore,
  upload: plainStore,
  disclaimer: disclaimerStore,
  tbc: plainStore,
} satisfies Record<TaskType, TypeStore>;

export const storeOf = (type: TaskType): TypeStore => TYPE_STORES[type];

type Stores = (typeof TYPE_STORES)[keyof typeof TYPE_STORES];
const ofAll = <Name extends "inDrawer" | "inQueue" | "onPage" | "inList">(name: Name) =>
  Object.assign({}, ...Object.values(TYPE_STORES).map((store) => store[name])) as Together<Stores[Name]>;

/** Of whichever type: what its team is shown, and what staff are shown of what the team gave. */
export const SHOWN_IN_DRAWER = ofAll("inDrawer");
export const GIVEN_IN_QUEUE = ofAll("inQueue");
export const GIVEN_ON_PAGE = ofAll("onPage");
export const GIVEN_IN_LIST = ofAll("inList");

type Setting = keyof typeof SETTING_CELLS;
/** A task without a setting: what its type has of them stands over these. */
export const NO_SETTINGS = Object.fromEntries(
  Object.keys(SETTING_CELLS).map((name) => [name, null]),
) as Record<Setting, null>;

/** The columns of settings, as they are named in SQL. */
export const SETTING_COLUMNS = sql.raw(
  Object.values(SETTING_CELLS)
    .map(({ name }) => name)
    .join(", "),
);

/** Over `t`: of a type of which that holds. */
function ofTypes(holds: (type: TaskType) => boolean): SQL {
  const [those, others] = [TASK_TYPES.filter(holds), TASK_TYPES.filter((type) => !holds(type))];
  const names = (types: readonly TaskType[]) => types.map((type) => `'${type}'`).join(", ");
  if (others.length === 1) return sql.raw(`t.type <> ${names(others)}`);
  return sql.raw(`t.type in (${names(those)})`);
}

/** Over `t`: it can be done (`isCounted`). */
export const IS_COUNTED = ofTypes(isCounted);

/** Over `t`: its team uploads files for it. */
export const TAKES_FILES = ofTypes((type) => rulesOf(type).files !== null);

/** Over `t` and `f`: the file counts as what the task asks for. */
export const IS_EVIDENCE = sql.join(
  TASK_TYPES.filter((type) => storeOf(type).isEvidence !== plainStore.isEvidence).map(
    (type) => sql`(${ofTypes((other) => other !== type)} or ${storeOf(type).isEvidence})`,
  ),
  sql` and `,
);

/** For a batch in which staff complete these by hand: their teams have given what that takes, of whichever type they are. */
export const byHandGuards = (of: readonly TaskOfTeam[], otherwise: () => Error): Guarded[] =>
  Object.values(TYPE_STORES).flatMap(({ byHand }) => byHand(of, otherwise));
