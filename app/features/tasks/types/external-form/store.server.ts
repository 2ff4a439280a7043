import { t } from "#db/event/aliases";
import { plainStore, type TypeStore } from "../type-store.server";

export const externalFormStore = {
  ...plainStore,
  columns: ({ externalLink }) => ({ externalLink }),
  inDrawer: { externalLink: t.externalLink },
} satisfies TypeStore;
