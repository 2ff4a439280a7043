import type { LinkType } from "./notifications.rules";

export interface Target {
  linkType: LinkType | null;
  linkId: string | null;
  /** Whether whoever asks may open it. */
  opens: boolean;
}

const TEAMS: Record<LinkType, string> = { content: "/content/", form: "/forms/", task: "/tasks/" };
/** Staff without a team have pages alone; forms and tasks are theirs where they make them. */
const STAFF: Record<LinkType, string> = {
  content: "/content/",
  form: "/admin/forms/",
  task: "/admin/tasks/",
};

/** Where a notification leads whoever asks; null where there is nothing that they may open. */
export function targetPath({ linkType, linkId, opens }: Target, hasTeam: boolean): string | null {
  if (!opens || linkType === null || linkId === null) return null;
  return `${(hasTeam ? TEAMS : STAFF)[linkType]}${linkId}`;
}
