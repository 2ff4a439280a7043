import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { readBatch } from "#db/read-batch";
import { changeSection } from "~/features/content/change-section.commands.server";
import { addContent, updateContent } from "~/features/content/content.commands.server";
import { contentForEdit, sectionRows } from "~/features/content/content.queries.server";
import { publishContent } from "~/features/content/publication.commands.server";
import { SectionInput } from "~/features/content/section-form.schema";
import { addSection } from "~/features/content/sections.commands.server";
import type { SectionType } from "~/features/content/sections.schema";
import { type FileHouse, fileHouse } from "./file-house";

/** For a whole test file: an event whose pages it writes and publishes by the commands that staff's forms call. */
export function contentEvent(slug: string) {
  let house: FileHouse;
  beforeAll(async () => {
    house = await fileHouse(slug);
  });
  afterAll(() => house?.stop());
  const ctx = () => house.ctx();
  const rows = <Row>(statement: SQL) => house.at.rows<Row>(statement);
  const pageOf = async (id: string) => (await readBatch(ctx().db, { page: contentForEdit(id) })).page;
  let n = 0;
  return {
    house: () => house,
    ctx,
    rows,
    pageOf,
    newPage: async (title = `Page ${++n}`) => (await addContent(ctx(), { title })).contentId,
    add: async (page: string, type: SectionType) => (await addSection(ctx(), page, { type })).sectionId,
    async save(page: string, section: string, form: object) {
      const { all } = await readBatch(ctx().db, { all: sectionRows(page) });
      const version = all.find(({ id, copy }) => id === section && copy === "working")?.updatedAt;
      return changeSection(ctx(), page, section, SectionInput.parse({ version, ...form }));
    },
    publish: async (page: string) => publishContent(ctx(), page, { revision: (await pageOf(page)).revision }),
    async settings(page: string, change: object) {
      const saved = await pageOf(page);
      return updateContent(ctx(), page, {
        ...{
          title: saved.title,
          description: saved.description,
          icon: saved.icon as "map",
          path: saved.path,
        },
        ...{
          assetId: "",
          allowedTeamTypeIds: saved.teamTypeIds,
          showToChildTeams: saved.showToChildTeams,
        },
        ...{ isPublic: saved.isPublic, isFeatured: saved.isFeatured, version: saved.version },
        ...change,
      });
    },
    sections: (page: string, copy: string) =>
      rows<{ id: string; heading: string; data: string; position: number }>(
        sql`select id, heading, data, position from section where content_id = ${page} and copy = ${copy}
          and removed_at is null order by position, id`,
      ),
    uses: (page: string, copy: string) =>
      rows<{ kind: string; target_id: string }>(sql`select u.kind, u.target_id from section_use u
        join section s on s.id = u.section_id and s.copy = u.copy where s.content_id = ${page} and s.copy = ${copy}
        order by u.position`),
  };
}
