import type { TaskType } from "../tasks.types";
import { disclaimerDrawer } from "./disclaimer/drawer";
import { externalFormDrawer } from "./external-form/drawer";
import { formDrawer } from "./form/drawer";
import { plainDrawer, type TypeDrawer } from "./type-drawer";

const TYPE_DRAWERS = {
  task: plainDrawer,
  form: formDrawer,
  externalForm: externalFormDrawer,
  pdfForm: plainDrawer,
  upload: plainDrawer,
  disclaimer: disclaimerDrawer,
  tbc: plainDrawer,
} satisfies Record<TaskType, TypeDrawer>;

export const drawerOf = (type: TaskType): TypeDrawer => TYPE_DRAWERS[type];
