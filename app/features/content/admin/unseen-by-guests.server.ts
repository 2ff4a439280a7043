import { sql } from "drizzle-orm";
import { cp, fm } from "#db/event/aliases";
import { as, jsonRows } from "#db/json-row";
import { type Found, mapRead } from "#db/read-batch";
import { richTextTree } from "~/lib/rich-text/rich-text-tree";
import type { CommandContext } from "~/procedure/context";
import { namedTargets } from "../content.queries.server";
import { contentAudience } from "../content-audience.server";
import { asksToSignIn, linksIn, type OpenToGuests } from "../guest-links.rules";
import { type SectionFacts, sectionFactReads } from "../section-facts.server";
import { formSeenByReader, seenByReader } from "../section-reader.server";
import { sectionName } from "../sections.commands.server";
import type { Section } from "../sections.schema";
import { shownSections, toRead } from "../shown-sections.server";

const GUEST = { kind: "guest" } as const;

/** What guests may open, by every key that an address may have: a page's id, its path, and those that it had before. */
const openToGuests = () =>
  mapRead(
    jsonRows(
      { kind: as<"page" | "form">(sql`n.kind`), key: as<string>(sql`n.key`) },
      sql`from (
        select 'page' as kind, cp.id as key from content cp where ${seenByReader(contentAudience, GUEST)}
        union all select 'page', ${cp.path} from content cp where ${seenByReader(contentAudience, GUEST)}
        union all select 'page', b.path from content_path_before b join content cp on cp.id = b.content_id
          where ${seenByReader(contentAudience, GUEST)}
        union all select 'form', ${fm.id} from form fm where ${formSeenByReader(GUEST)}) n`,
    ),
    (rows): OpenToGuests => {
      const keys = (wanted: string) =>
        new Set(rows.filter(({ kind }) => kind === wanted).map(({ key }) => key));
      return { pages: keys("page"), forms: keys("form") };
    },
  );

/** For the page that publishes: the working copy's things as a guest has them, and what else guests may open. */
export const guestReads = (contentId: string) => ({
  ...sectionFactReads(contentId, "working", GUEST),
  targets: namedTargets(contentId),
  open: openToGuests(),
});

/** A section of which guests miss something. */
export interface MissedByGuests {
  id: string;
  name: string;
  /** Nothing of it is there for them. */
  isWhole: boolean;
  /** Names of what it names that they are not shown; of a whole one none. */
  things: string[];
  /** Words of its links that lead them to sign-in. */
  links: string[];
}

/** What guests will miss of a page's sections, in their order: whole ones, things that they name, links in their texts. */
export function missedByGuests(
  ctx: Pick<CommandContext, "settings" | "now">,
  sections: readonly Section[],
  { targets, open, ...facts }: SectionFacts & Pick<Found<ReturnType<typeof guestReads>>, "targets" | "open">,
  { contentId, path, origin }: { contentId: string; path: string; origin: string },
): MissedByGuests[] {
  const shown = shownSections(ctx, sections, facts, { page: "", isGuest: true });
  const seen = new Set(toRead(shown).map(({ id }) => id));
  const names = new Map(targets.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  // It is published with this very press.
  const known = { ...open, pages: new Set([...open.pages, contentId, path]) };
  return sections.flatMap((section, at) => {
    if (!section.isPublished) return [];
    const isWhole = section.uses.length > 0 && !seen.has(section.id);
    const there = itemsOf(shown[at]);
    const things = isWhole
      ? []
      : section.uses.flatMap(
          ({ kind, id }) => (there?.has(id) === false && names.get(`${kind} ${id}`)) || [],
        );
    const links = linksOf(section)
      .filter(({ href }) => asksToSignIn(href, known, origin))
      .map(({ words, href }) => words.trim() || href);
    if (!isWhole && things.length === 0 && links.length === 0) return [];
    return [{ id: section.id, name: sectionName(section), isWhole, things, links: [...new Set(links)] }];
  });
}

/** Of what names several things: those that are shown. */
const itemsOf = (section: ReturnType<typeof shownSections>[number] | undefined) =>
  section?.type === "resources" && section.shown ? new Set(section.shown.items.map(({ id }) => id)) : null;

function linksOf(section: Section) {
  if (section.type === "richText") return linksIn(richTextTree(section.data.text));
  if (section.type === "button" && section.data.link && section.data.text)
    return [{ words: section.data.text, href: section.data.link }];
  return [];
}
