/** Where a room archives, restores and removes its things; removing leads to a page that asks first. */
export interface ArchivePaths {
  active: string;
  archived: string;
  archives: string;
  restorations: string;
  removal: string;
  /** Takes an archiving back, where that can be had. */
  undo: string;
}

/** Below the list of the active ones. */
export const archivePaths = (active: string): ArchivePaths => ({
  active,
  archived: `${active}/archived`,
  archives: `${active}/archives`,
  restorations: `${active}/restorations`,
  removal: `${active}/removal`,
  undo: `${active}/undo`,
});
