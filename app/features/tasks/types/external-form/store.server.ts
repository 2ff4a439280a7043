import { plainStore, type TypeStore } from "../type-store.server";

export const externalFormStore = {
  ...plainStore,
  columns: ({ externalLink }) => ({ externalLink }),
} satisfies TypeStore;
