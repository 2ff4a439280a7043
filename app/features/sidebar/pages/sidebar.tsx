import { useLoaderData } from "@remix-run/react";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SidebarPanel } from "../components/sidebar-panel";
import { SidebarPreview } from "../components/sidebar-preview";
import { itemIcon } from "../reader-sidebar.queries.server";
import sidebarStyles from "../sidebar.css?url";
import { addSidebarSectionPath, sidebarReorderPath } from "../sidebar.paths";
import { type SidebarCandidate, sidebarCandidates, sidebarSectionsOf } from "../sidebar.queries.server";
import {
  foldWords,
  MOST_ITEMS,
  MOST_SECTIONS,
  pageQuery,
  previewedTeams,
  previewOf,
  thingWords,
} from "../sidebar.rules";
import { SidebarSearch } from "../sidebar.schema";

export const loader = procedure
  .permission("admin")
  .input(SidebarSearch)
  .reads(({ input }) => ({
    sections: sidebarSectionsOf(),
    found: sidebarCandidates(input.section, input.q),
    teamTypes: teamTypeChoices(),
  }))
  .loader(({ ctx, input, found: { sections, found, teamTypes } }) => {
    const { locale } = ctx.settings.event;
    const teams = previewedTeams(teamTypes);
    const team = teams.find(({ value }) => value === input.as) ?? teams[0];
    const shown = (thing: Omit<SidebarCandidate, "isInSection">) => ({
      title: thing.title,
      icon: itemIcon(thing.kind, thing.icon),
      words: thingWords(thing, locale),
    });
    const preview = team ? previewOf(sections, team) : { sections: [], leftOut: [] };
    return {
      sections: sections.map(({ id, heading, items, ...section }) => ({
        ...{ id, heading, foldWords: foldWords(section) },
        items: items.map((item) => ({ id: item.id, ...shown(item) })),
      })),
      asked: input.section
        ? {
            section: input.section,
            q: input.q,
            found: found.map((thing) => ({
              ...shown(thing),
              ...{ kind: thing.kind, targetId: thing.targetId, isInSection: thing.isInSection },
            })),
          }
        : null,
      moved: input.moved,
      back: pageQuery(input),
      preview: {
        teams,
        as: team?.value ?? "",
        leftOut: preview.leftOut,
        sections: preview.sections.map(({ items, ...section }) => ({
          ...section,
          items: items.map(({ id, kind, icon, title, liveTitle }) => ({
            ...{ id, label: liveTitle ?? title, icon: itemIcon(kind, icon) },
          })),
        })),
        navTheme: ctx.settings.branding.navTheme,
      },
    };
  });

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(sidebarStyles);

export const meta = pageTitle("Sidebar");

/** What teams find below the main navigation, and as whom one looks at it. */
export default function Sidebar() {
  const { sections, asked, moved, back, preview } = useLoaderData<typeof loader>();
  const items = sections.reduce((sum, section) => sum + section.items.length, 0);
  const add =
    sections.length < MOST_SECTIONS ? (
      <ButtonLink variant="primary" icon="plus" to={addSidebarSectionPath}>
        Add section
      </ButtonLink>
    ) : (
      <span className="muted small">{MOST_SECTIONS} sections are the most</span>
    );
  return (
    <>
      <PageHead
        title="Sidebar"
        lede="What teams find below the main navigation. Changes are live at once."
        actions={
          sections.length > 0 && (
            <>
              {sections.length > 1 && (
                <ButtonLink icon="arrow-up-down" to={sidebarReorderPath}>
                  Change the order
                </ButtonLink>
              )}
              {add}
            </>
          )
        }
      />
      {sections.length > 0 ? (
        <div className="detail side-columns">
          <div>
            {sections.map((section, at) => (
              <SidebarPanel
                key={section.id}
                section={section}
                place={at + 1}
                sections={sections}
                moved={moved}
                back={back}
                as={preview.as}
                asked={asked?.section === section.id ? asked : null}
                isFull={items >= MOST_ITEMS}
              />
            ))}
          </div>
          <SidebarPreview {...preview} hidden={asked ? { section: asked.section, q: asked.q } : {}} />
        </div>
      ) : (
        <EmptyState icon="layout-list" title="No sections yet" actions={add}>
          A section stands below the main navigation of every team: a heading, and under it links to pages,
          tasks, downloads and suppliers. Each team sees what is for it.
        </EmptyState>
      )}
    </>
  );
}
