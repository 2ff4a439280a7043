import { type SQL, sql } from "drizzle-orm";
import { asset, cp, d, f, fm, s, sg, sup, t } from "#db/event/aliases";
import { bool, jsonRows, maybe, valuesOf } from "#db/json-row";
import { emptyRead, type Found } from "#db/read-batch";
import { ASSET_IMAGE_CELLS } from "~/features/assets/asset-image.server";
import { DOWNLOAD_AUDIENCE } from "~/features/downloads/download-audience.server";
import { SUPPLIER_AUDIENCE } from "~/features/suppliers/supplier-audience.server";
import { dueForTeam } from "~/features/tasks/due-date.server";
import { approvalStatus, progressStatus } from "~/features/tasks/tasks.queries.server";
import { contentAudience } from "./content-audience.server";
import {
  formSeenByReader,
  type SectionReader,
  seenByReader,
  taskSeenByReader,
} from "./section-reader.server";
import type { ContentId, SectionCopy } from "./sections.queries.server";
import type { SectionUse } from "./sections.schema";

/**
 * What the sections of a page name, as far as the reader may see it: seven reads, however many sections there are. For the
 * page's one batch, beside `sectionsOf`; `shownSections` puts both together.
 */
export function sectionFactReads(contentId: ContentId, copy: SectionCopy, reader: SectionReader) {
  const used = (kind: SectionUse["kind"]): SQL => sql`(select x.target_id from section sec
    join section_use x on x.section_id = sec.id and x.copy = sec.copy
    where sec.content_id = ${contentId} and sec.copy = ${copy} and sec.removed_at is null and x.kind = ${kind})`;
  return {
    pictures: jsonRows(
      ASSET_IMAGE_CELLS,
      sql`from asset asset join file f on f.id = asset.file_id
        where ${asset.id} in ${used("asset")} and ${asset.type} = 'image'`,
    ),
    pdfs: jsonRows(
      { id: f.id, name: f.name, size: f.size },
      sql`from file f where f.id in ${used("file")} and f.state = 'stored' and f.content_type = 'application/pdf'`,
    ),
    namedTasks: reader.kind === "guest" ? emptyRead([]) : tasksNamed(used("task"), reader),
    namedPages: jsonRows(
      { id: cp.id, path: cp.path, title: cp.liveTitle, description: cp.liveDescription, icon: cp.liveIcon },
      sql`from content cp where cp.id in ${used("content")} and ${seenByReader(contentAudience, reader)}`,
    ),
    namedDownloads: jsonRows(
      { id: d.id, name: d.name, contentType: f.contentType, size: f.size },
      sql`from download d join file f on f.id = d.file_id
        where d.id in ${used("download")} and ${seenByReader(DOWNLOAD_AUDIENCE, reader)}`,
    ),
    namedForms: jsonRows(
      { id: fm.id, title: fm.title },
      sql`from form fm where fm.id in ${used("form")} and ${formSeenByReader(reader)}`,
    ),
    namedSuppliers: jsonRows(
      {
        id: sup.id,
        company: sup.company,
        types: valuesOf(
          sg.title,
          sql`from supplier_group_supplier x join supplier_group sg on sg.id = x.group_id and sg.is_archived = 0
            where x.supplier_id = sup.id order by sg.position, sg.title`,
        ),
      },
      sql`from supplier sup where sup.id in ${used("supplier")} and ${seenByReader(SUPPLIER_AUDIENCE, reader)}`,
    ),
  };
}

function tasksNamed(ids: SQL, reader: Exclude<SectionReader, { kind: "guest" }>) {
  const { sees, isOwn } = taskSeenByReader(reader);
  const teamId = reader.kind === "like" ? "" : (reader.teamId ?? "");
  return jsonRows(
    {
      id: t.id,
      title: t.title,
      type: t.type,
      dueDate: dueForTeam,
      isTimeSensitive: t.isTimeSensitive,
      progressStatus,
      approvalStatus,
      completedAt: maybe(s.completedAt),
      /** It is the reader's team's to do. */
      isOwn: bool(isOwn),
    },
    sql`from task t left join task_status s on s.task_id = t.id and s.team_id = ${teamId}
      where t.id in ${ids} and ${sees}`,
  );
}

export type SectionFacts = Found<ReturnType<typeof sectionFactReads>>;
