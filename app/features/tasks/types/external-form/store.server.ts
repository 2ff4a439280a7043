import { plainStore, type TypeStore } from "../type-store.server";

export const externalFormStore: TypeStore = {
  ...plainStore,
  columns: ({ externalLink }) => ({ externalLink }),
};
