/** The part of a saved page that a save is compared with. */
export interface SavedPage {
  title: string;
  description: string;
  icon: string;
  assetId: string | null;
  path: string;
  showToChildTeams: boolean;
  isPublic: boolean;
  isFeatured: boolean;
  teamTypeIds: readonly string[];
}

/** What a save changes. `words`: the working copy, which becomes live at publishing; the rest holds at once. */
export function pageChanges(saved: SavedPage, wanted: SavedPage) {
  const [before, after] = [new Set(saved.teamTypeIds), new Set(wanted.teamTypeIds)];
  return {
    words:
      saved.title !== wanted.title ||
      saved.description !== wanted.description ||
      saved.icon !== wanted.icon ||
      saved.assetId !== wanted.assetId,
    path: saved.path !== wanted.path,
    isFeatured: saved.isFeatured !== wanted.isFeatured,
    teamTypes: before.size !== after.size || [...after].some((id) => !before.has(id)),
  };
}

/** A public page is everybody's: one that is for some types only cannot be (decisions). By the form's fields. */
export function publicProblem(
  wanted: Pick<SavedPage, "isPublic" | "teamTypeIds">,
): Record<string, string> | null {
  if (!wanted.isPublic || wanted.teamTypeIds.length === 0) return null;
  return {
    allowedTeamTypeIds: "A public page is for everybody. Choose no team types, or switch “Public page” off.",
    isPublic: "A page for some team types only cannot be public. Switch this off, or choose no team types.",
  };
}

/** How a page stands, as lists and its editor say it. */
export type PublicationState = "draft" | "published" | "changed";

export const publicationState = (page: {
  isPublished: boolean;
  revision: number;
  liveRevision: number | null;
}): PublicationState =>
  !page.isPublished ? "draft" : page.liveRevision === page.revision ? "published" : "changed";
