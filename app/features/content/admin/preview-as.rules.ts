import { type AudienceBase, audienceRule, isSeenBy } from "~/features/teams/audience/audience.rules";

/** Whose eyes a page is looked at with: `type:<id>`, a stand share, a guest, or everything (staff). */
export type PreviewAs =
  | { kind: "staff" }
  | { kind: "guest" }
  | { kind: "like"; teamTypeId: string | null; isShare: boolean };

export function previewAs(asked: string | undefined, typeIds: readonly string[]): PreviewAs {
  if (asked === "guest") return { kind: "guest" };
  if (asked === "share") return { kind: "like", teamTypeId: null, isShare: true };
  if (asked === "team") return { kind: "like", teamTypeId: null, isShare: false };
  const typeId = asked?.startsWith("type:") ? asked.slice(5) : undefined;
  if (typeId !== undefined && typeIds.includes(typeId))
    return { kind: "like", teamTypeId: typeId, isShare: false };
  return { kind: "staff" };
}

/** Whether such a reader will see the page at all, once it is published. */
export function seesPage(
  page: {
    isPublic: boolean;
    showToChildTeams: boolean;
    teamTypeIds: readonly string[];
    audienceBase?: AudienceBase | null;
  },
  as: PreviewAs,
): boolean {
  if (as.kind === "staff") return true;
  if (as.kind === "guest") return page.isPublic;
  const rule = audienceRule(
    {
      isOpen: true,
      showToTeamTypeIds: page.teamTypeIds,
      hideFromTeamTypeIds: [],
      showToChildTeams: page.showToChildTeams,
      base: page.audienceBase ?? null,
    },
    { isOrganiser: false, isChild: as.isShare, teamTypeId: as.teamTypeId, parentTypeId: null },
  );
  return isSeenBy(rule);
}
