import { fileWord } from "~/features/downloads/downloads.rules";
import {
  type Audience,
  type AudienceBase,
  type AudienceRule,
  audienceInWords,
  audienceRule,
  isSeenBy,
  type ReadingTeam,
} from "~/features/teams/audience/audience.rules";
import { formatDate, formatFileSize } from "~/ui/format.rules";
import type { SidebarKind } from "./sidebar.schema";

export const MOST_SECTIONS = 20;
/** Of all sections together. */
export const MOST_ITEMS = 60;

/** Something that stands in a section, or could, with what decides who sees it. */
export interface SidebarThing {
  kind: SidebarKind;
  title: string;
  isOpen: boolean;
  shown: readonly { id: string; name: string }[];
  hidden: readonly { id: string; name: string }[];
  /** Null where stand shares go by their type. */
  showToChildTeams: boolean | null;
  /** Where it names teams or asks conditions too. */
  base?: AudienceBase | null;
  /** A page that guests read too. */
  isPublic: boolean;
  dueDate: string | null;
  contentType: string | null;
  size: number | null;
  supplierTypes: readonly string[];
}

const KIND_WORDS: Record<SidebarKind, string> = {
  content: "Page",
  task: "Task",
  download: "Download",
  supplier: "Supplier",
};

/** Why nobody sees it. */
const CLOSED: Record<SidebarKind, string> = {
  content: "not published",
  task: "archived",
  download: "hidden",
  supplier: "archived",
};

/** "Page · everybody", "Task · due 30 July", "Download · PDF, 3.1 MB · Pontoon berth"; `isWarning` where nobody sees it. */
export function thingWords(thing: SidebarThing, locale: string): { text: string; isWarning: boolean } {
  const kind = KIND_WORDS[thing.kind];
  if (!thing.isOpen) {
    const why = thing.kind === "content" ? "not published yet" : CLOSED[thing.kind];
    return { text: `${kind} · ${why}: nobody sees it`, isWarning: true };
  }
  return {
    text: [kind, factOf(thing, locale), audienceOf(thing)].filter(Boolean).join(" · "),
    isWarning: false,
  };
}

function factOf({ kind, dueDate, contentType, size, supplierTypes }: SidebarThing, locale: string): string {
  if (kind === "task") return dueDate ? `due ${formatDate(dueDate, "short", locale)}` : "no due date";
  if (kind === "download" && contentType !== null)
    return `${fileWord(contentType)}, ${formatFileSize(size ?? 0)}`;
  return kind === "supplier" ? supplierTypes.join(", ") : "";
}

/** Who it is for. Of a page that is always said, of the others where it is not everybody. */
function audienceOf({ kind, shown, hidden, showToChildTeams, base = null, isPublic }: SidebarThing): string {
  if (isPublic) return "everybody, guests too";
  const names = (types: readonly { name: string }[]) => types.map(({ name }) => name);
  const words = audienceInWords({ shown: names(shown), hidden: names(hidden), showToChildTeams, base });
  return words ?? (kind === "content" ? "everybody" : "");
}

/** As whom the sidebar is looked at: a team of a type, a stand share of one, or a team without a type. */
export interface PreviewedTeam {
  value: string;
  label: string;
  teamTypeId: string | null;
  isShare: boolean;
}

/** The teams that there can be, by type; shares of each stand behind them. */
export const previewedTeams = (types: readonly { id: string; name: string }[]): PreviewedTeam[] => [
  ...types.map(({ id, name }) => ({ value: `type:${id}`, label: name, teamTypeId: id, isShare: false })),
  { value: "team", label: "A team without a type", teamTypeId: null, isShare: false },
  ...types.map(({ id, name }) => ({
    ...{ value: `share:${id}`, label: `Stand share of a team of the type ${name}` },
    ...{ teamTypeId: id, isShare: true },
  })),
];

/** The rule by which such a team sees the thing, or does not: the one of the library. */
export function ruleFor(thing: SidebarThing, team: PreviewedTeam): AudienceRule {
  const audience: Audience = {
    isOpen: thing.isOpen,
    showToTeamTypeIds: thing.shown.map(({ id }) => id),
    hideFromTeamTypeIds: thing.hidden.map(({ id }) => id),
    showToChildTeams: thing.showToChildTeams,
    base: thing.base ?? null,
  };
  const reading: ReadingTeam = team.isShare
    ? { isOrganiser: false, isChild: true, teamTypeId: null, parentTypeId: team.teamTypeId }
    : { isOrganiser: false, isChild: false, teamTypeId: team.teamTypeId, parentTypeId: null };
  return audienceRule(audience, reading);
}

interface Section {
  id: string;
  heading: string;
  items: readonly SidebarThing[];
}

/** The sections as such a team has them, without what it does not see; and why that is left out, in sentences. */
export function previewOf<S extends Section>(
  sections: readonly S[],
  team: PreviewedTeam,
): { sections: (Omit<S, "items"> & { items: S["items"][number][] })[]; leftOut: string[] } {
  const leftOut: string[] = [];
  const seen = sections.map((section) => {
    const items = section.items.filter((item): item is S["items"][number] => isSeenBy(ruleFor(item, team)));
    leftOut.push(...leftOutOf(section, items, team));
    return { ...section, items };
  });
  return {
    sections: seen.filter(({ items }) => items.length > 0),
    leftOut: shortList([...new Set(leftOut)]),
  };
}

function leftOutOf(
  { heading, items }: Section,
  seen: readonly SidebarThing[],
  team: PreviewedTeam,
): string[] {
  if (items.length === 0) return [`‘${heading}’ is left out: nothing stands in it yet.`];
  const gone = items.filter((item) => !seen.includes(item));
  const [only] = gone;
  if (seen.length === 0 && only) {
    if (gone.length === 1) return [`‘${heading}’ is left out: its only ${noun(only)} ${whyNot(only, team)}.`];
    return [`‘${heading}’ is left out: such a team sees none of its ${gone.length} items.`];
  }
  return gone.map((item) => `‘${item.title}’ is left out: the ${noun(item)} ${whyNot(item, team)}.`);
}

const noun = ({ kind }: SidebarThing): string => KIND_WORDS[kind].toLowerCase();

function whyNot(thing: SidebarThing, team: PreviewedTeam): string {
  const rule = ruleFor(thing, team);
  if (rule === "closed") return `is ${CLOSED[thing.kind]}`;
  if (rule === "hiddenType") return "is hidden from this type";
  if (rule === "namedOnly") return "is for named teams only";
  if (rule === "hiddenFromShares") return "is not shown to stand shares";
  const names = thing.shown.map(({ name }) => name).join(", ");
  return rule === "noType" ? `is for some types only: ${names}` : `is for ${names}`;
}

const MOST_SENTENCES = 6;

const shortList = (sentences: readonly string[]): string[] =>
  sentences.length <= MOST_SENTENCES
    ? [...sentences]
    : [
        ...sentences.slice(0, MOST_SENTENCES - 1),
        `${sentences.length - MOST_SENTENCES + 1} more are left out for such reasons.`,
      ];

/** "Can be folded, closed at first". */
export const foldWords = (section: { isCollapsable: boolean; isClosedAtFirst: boolean }): string => {
  if (!section.isCollapsable) return "Always open";
  return `Can be folded, ${section.isClosedAtFirst ? "closed" : "open"} at first`;
};

/** The page's query without what was moved last, for what leads back to it: "" or `?section=…&q=…`. */
export function pageQuery({ section, q, as }: { section?: string; q: string; as?: string }): string {
  const query = new URLSearchParams({
    ...(section && q !== "" ? { section, q } : {}),
    ...(as ? { as } : {}),
  }).toString();
  return query === "" ? "" : `?${query}`;
}
