import {
  content,
  contentPaths,
  contentTeamTypes,
  featuredContent,
  sections,
  sectionUses,
} from "#db/event/schema/content";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { roomClone } from "~/procedure/room-work.server";

/** Pages with both copies of their sections, so that what waits to be published waits in the copy too. */
export const contentClone = roomClone({
  reads: () => ({
    content: many(q.select().from(content)),
    paths: many(q.select().from(contentPaths)),
    contentTypes: many(q.select().from(contentTeamTypes)),
    featured: many(q.select().from(featuredContent)),
    sections: many(q.select().from(sections)),
    uses: many(q.select().from(sectionUses)),
  }),
  ids: ({ content, sections }) => [...content, ...sections].map(({ id }) => id),
  writes: (found, { mapped, relinked, audit }) => {
    const stays = new Set(
      found.sections.filter(({ removedAt }) => removedAt === null).map(({ id, copy }) => `${copy} ${id}`),
    );
    return [
      ...inserts(
        found.content.map((page) => ({
          ...page,
          ...audit,
          id: mapped(page.id),
          assetId: page.assetId && mapped(page.assetId),
          liveAssetId: page.liveAssetId && mapped(page.liveAssetId),
          publishedAt: page.publishedAt && audit.createdAt,
          publishedBy: page.publishedBy && audit.createdBy,
          version: 1,
        })),
        (rows) => q.insert(content).values(rows),
      ),
      ...inserts(
        found.paths.map((row) => ({ ...row, contentId: mapped(row.contentId) })),
        (rows) => q.insert(contentPaths).values(rows),
      ),
      ...inserts(
        found.contentTypes.map((row) => ({
          contentId: mapped(row.contentId),
          teamTypeId: mapped(row.teamTypeId),
        })),
        (rows) => q.insert(contentTeamTypes).values(rows),
      ),
      ...inserts(
        found.featured.map((row) => ({ ...row, contentId: mapped(row.contentId) })),
        (rows) => q.insert(featuredContent).values(rows),
      ),
      ...inserts(
        found.sections
          .filter(({ id, copy }) => stays.has(`${copy} ${id}`))
          .map((section) => ({
            ...section,
            ...audit,
            id: mapped(section.id),
            contentId: mapped(section.contentId),
            data: relinked(section.data),
          })),
        (rows) => q.insert(sections).values(rows),
      ),
      ...inserts(
        found.uses
          .filter(({ sectionId, copy }) => stays.has(`${copy} ${sectionId}`))
          // A form that is not there any more is not copied.
          .filter(({ kind, targetId }) => kind !== "form" || mapped(targetId) !== targetId)
          .map((use) => ({ ...use, sectionId: mapped(use.sectionId), targetId: mapped(use.targetId) })),
        (rows) => q.insert(sectionUses).values(rows),
      ),
    ];
  },
  counts: (found) => ({ pages: found.content.length }),
});
