import { type ArchivePaths, archivePaths } from "./archive.paths";

/** Where a room keeps groups of its things in an order, and what is in each. */
export interface GroupPaths extends ArchivePaths {
  add: string;
  reorder: string;
  export: string;
  of(id: string): string;
  order(id: string): string;
  additions(id: string): string;
  removals(id: string): string;
}

export const groupPaths = (active: string): GroupPaths => ({
  ...archivePaths(active),
  add: `${active}/add`,
  reorder: `${active}/reorder`,
  export: `${active}/export`,
  of: (id) => `${active}/${id}`,
  order: (id) => `${active}/${id}/order`,
  additions: (id) => `${active}/${id}/additions`,
  removals: (id) => `${active}/${id}/removals`,
});
