import type { CommandContext } from "~/procedure/context";
import type { SectionFacts } from "../section-facts.server";
import { sectionName } from "../sections.commands.server";
import type { Section } from "../sections.schema";
import { shownSections, toRead } from "../shown-sections.server";

/** Sections for readers that name something, of which guests see nothing: `facts` as a guest has them. */
export function unseenByGuests(
  ctx: Pick<CommandContext, "settings" | "now">,
  sections: readonly Section[],
  facts: SectionFacts,
): { id: string; name: string }[] {
  const shown = shownSections(ctx, sections, facts, { page: "", isGuest: true });
  const seen = new Set(toRead(shown).map(({ id }) => id));
  return sections
    .filter(({ id, isPublished, uses }) => isPublished && uses.length > 0 && !seen.has(id))
    .map((section) => ({ id: section.id, name: sectionName(section) }));
}
