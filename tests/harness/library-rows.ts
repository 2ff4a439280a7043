import { type SQL, sql } from "drizzle-orm";
import { assets } from "#db/event/schema/assets";
import { content, sections, sectionUses } from "#db/event/schema/content";
import { downloads } from "#db/event/schema/downloads";
import { files } from "#db/event/schema/files";
import { suppliers } from "#db/event/schema/suppliers";
import { tasks } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { SectionUse } from "~/features/content/sections.schema";
import { newId } from "~/lib/ids";

/** Rows of the library as they are stored, for tests of what is read: no command looks at them first. */

const audit = {
  createdAt: "2027-01-01T00:00:00.000Z",
  createdBy: "x",
  updatedAt: "2027-01-01T00:00:00.000Z",
  updatedBy: "x",
};

export interface SectionSeed {
  id?: string;
  type: string;
  heading?: string;
  isPublished?: boolean;
  /** As JSON, or the very text that is stored. */
  data?: object | string;
  uses?: readonly SectionUse[];
}

export interface PageSeed {
  id: string;
  path: string;
  title: string;
  description?: string;
  icon?: string;
  isPublished?: boolean;
  isPublic?: boolean;
  isArchived?: boolean;
  showToChildTeams?: boolean;
  types?: readonly string[];
  /** An asset's id. */
  cover?: string;
  publishedAt?: string;
  /** Of the live copy; `working` where that differs. */
  sections?: readonly SectionSeed[];
  working?: readonly SectionSeed[];
  /** Paths that it had before. */
  before?: readonly string[];
}

export function pageRows({
  sections: live = [],
  working,
  before = [],
  types = [],
  ...page
}: PageSeed): Write[] {
  const { cover, description = "", title, icon = "new_release_outlined", ...rest } = page;
  const named = new Map<SectionSeed, string>();
  const idOf = (section: SectionSeed) => {
    const id = named.get(section) ?? section.id ?? newId();
    named.set(section, id);
    return id;
  };
  const copies = [
    ...live.map((section, position) => ({ section, position, copy: "live" as const })),
    ...(working ?? live).map((section, position) => ({ section, position, copy: "working" as const })),
  ];
  return [
    q.insert(content).values({
      ...{ title, description, icon, liveTitle: title, liveDescription: description, liveIcon: icon },
      ...{ assetId: cover ?? null, liveAssetId: cover ?? null, isPublished: true, liveRevision: 1 },
      ...{ ...rest, ...audit },
    }),
    ...linked(sql`content_team_type (content_id, team_type_id)`, page.id, types),
    ...before.map(
      (path) => sql`insert into content_path_before (path, content_id) values (${path}, ${page.id})`,
    ),
    ...copies.map(({ section, position, copy }) =>
      q.insert(sections).values({
        ...{ id: idOf(section), copy, contentId: page.id, position, type: section.type },
        ...{ heading: section.heading ?? "", isPublished: section.isPublished ?? true },
        data: typeof section.data === "string" ? section.data : JSON.stringify(section.data ?? {}),
        ...audit,
      }),
    ),
    ...copies.flatMap(({ section, copy }) =>
      (section.uses ?? []).map((use, position) =>
        q
          .insert(sectionUses)
          .values({ sectionId: idOf(section), copy, kind: use.kind, targetId: use.id, position }),
      ),
    ),
  ];
}

type FileSeed = { name: string; entityId: string } & Partial<typeof files.$inferInsert>;

/** A PDF of a page, unless it says otherwise. */
export const fileRows = (id: string, of: FileSeed): Write[] => [
  q.insert(files).values({
    ...{ id, collection: "content", contentType: "application/pdf", size: 1_234, key: id, state: "stored" },
    ...{ ...of, ...audit },
  }),
];

/** The id of the file below a thing. */
export const fileIdOf = (id: string): string => `f${id.slice(1)}`;

export const pictureRows = (
  id: string,
  { name, altText = "", key }: { name: string; altText?: string; key?: string },
): Write[] => [
  ...fileRows(fileIdOf(id), {
    ...{ collection: "assets", entityId: id, name: `${name}.jpg`, contentType: "image/jpeg", size: 9_000 },
    ...{ width: 2000, height: 1000, ...(key ? { key } : {}) },
  }),
  q.insert(assets).values({
    ...{ id, name, altText, type: "image", category: "images", fileId: fileIdOf(id), ...audit },
  }),
];

export const taskRows = (
  id: string,
  { types = [], ...of }: { title: string; types?: readonly string[] } & Partial<typeof tasks.$inferInsert>,
): Write[] => [
  q.insert(tasks).values({ id, type: "task", ...of, ...audit } as typeof tasks.$inferInsert),
  ...linked(sql`task_team_type (task_id, team_type_id)`, id, types),
];

interface Audience {
  show?: readonly string[];
  hide?: readonly string[];
}

export const downloadRows = (
  id: string,
  { show, hide, ...of }: { name: string; showDownload?: boolean; showToChildTeams?: boolean } & Audience,
): Write[] => [
  ...fileRows(fileIdOf(id), {
    ...{ name: `${of.name}.docx`, collection: "downloads", entityId: id },
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  }),
  q.insert(downloads).values({ id, fileId: fileIdOf(id), ...of, ...audit }),
  ...linked(sql`download_team_type (download_id, rule, team_type_id)`, id, show, "show"),
  ...linked(sql`download_team_type (download_id, rule, team_type_id)`, id, hide, "hide"),
];

export const supplierRows = (
  id: string,
  { show, hide, ...of }: { company: string; isArchived?: boolean } & Audience,
): Write[] => [
  q.insert(suppliers).values({ id, ...of, ...audit }),
  ...linked(sql`supplier_team_type (supplier_id, rule, team_type_id)`, id, show, "show"),
  ...linked(sql`supplier_team_type (supplier_id, rule, team_type_id)`, id, hide, "hide"),
];

const linked = (into: SQL, id: string, types: readonly string[] = [], rule?: "show" | "hide"): Write[] =>
  types.map((type) =>
    rule
      ? sql`insert into ${into} values (${id}, ${rule}, ${type})`
      : sql`insert into ${into} values (${id}, ${type})`,
  );
