import { sql } from "drizzle-orm";
import { cp, d, sideItem, sideSec, sup, t } from "#db/event/aliases";
import { as, bool, jsonRows, maybe, type RowIn, rowsOf } from "#db/json-row";
import { type Read, writtenOnce } from "#db/read-batch";
import { contentPath } from "~/features/content/content.paths";
import { contentAudience } from "~/features/content/content-audience.server";
import {
  readerOf,
  type SignedInReader,
  seenByReader,
  taskSeenByReader,
} from "~/features/content/section-reader.server";
import { DOWNLOAD_AUDIENCE } from "~/features/downloads/download-audience.server";
import { downloadFilePath } from "~/features/downloads/downloads.paths";
import { SUPPLIER_AUDIENCE } from "~/features/suppliers/supplier-audience.server";
import { supplierPath } from "~/features/suppliers/suppliers.paths";
import { adminTaskPath, taskPath } from "~/features/tasks/tasks.paths";
import type { IconName } from "~/ui/icon";
import { iconFor } from "~/ui/icon.rules";
import { thingJoins } from "./sidebar.queries.server";
import type { SidebarKind } from "./sidebar.schema";

/**
 * The sidebar as somebody has it: what they may not see is not among the rows, by the rules of the things themselves. One
 * statement, however many sections and items there are.
 */
function sectionsFor(userId: string, reader: SignedInReader) {
  const { sees, isOwn } = taskSeenByReader(reader);
  return jsonRows(
    {
      id: sideSec.id,
      heading: sideSec.heading,
      isCollapsable: sideSec.isCollapsable,
      isClosed: bool(
        sql`side_sec.is_collapsable = 1 and coalesce(fold.is_closed, side_sec.is_closed_at_first) = 1`,
      ),
      items: rowsOf(
        {
          kind: sideItem.kind,
          id: sideItem.targetId,
          title: as<string>(sql`coalesce(${cp.liveTitle}, ${t.title}, ${d.name}, ${sup.company})`),
          path: maybe(cp.path),
          icon: maybe(cp.liveIcon),
          /** A task that the reader's own team has. */
          isOwn: bool(sql`t.id is not null and ${isOwn}`),
        },
        sql`from sidebar_item side_item
          ${thingJoins(sql`side_item.kind`, sql`side_item.target_id`, {
            content: seenByReader(contentAudience, reader),
            task: sees,
            download: seenByReader(DOWNLOAD_AUDIENCE, reader),
            supplier: seenByReader(SUPPLIER_AUDIENCE, reader),
          })}
          where side_item.section_id = side_sec.id and side_item.removed_at is null
            and coalesce(cp.id, t.id, d.id, sup.id) is not null
          order by side_item.position, side_item.id`,
      ),
    },
    sql`from sidebar_section side_sec
      left join sidebar_fold fold on fold.section_id = side_sec.id and fold.user_id = ${userId}
      where side_sec.removed_at is null order by side_sec.position, side_sec.id`,
  );
}

export type ReaderSection = RowIn<typeof sectionsFor>;

const forTeam = writtenOnce((userId: string, teamId: string) =>
  sectionsFor(userId, { kind: "team", teamId }),
);
const forStaff = writtenOnce((userId: string, teamId: string) =>
  sectionsFor(userId, { kind: "staff", teamId }),
);

/** For the batch of the frame that stands around each page of whoever asks. */
export function sidebarOf(ctx: Parameters<typeof readerOf>[0]): Read<ReaderSection[]> {
  const reader = readerOf(ctx);
  return (reader.kind === "staff" ? forStaff : forTeam)(ctx.user.id, reader.teamId);
}

const KIND_ICONS: Record<SidebarKind, IconName> = {
  content: "file-text",
  task: "list-checks",
  download: "download",
  supplier: "store",
};

/** A page has its own icon, the others that of their kind. */
export const itemIcon = (kind: SidebarKind, icon: string | null): IconName =>
  kind === "content" ? iconFor(icon, KIND_ICONS.content) : KIND_ICONS[kind];

function wayTo({ kind, id, path, isOwn }: ReaderSection["items"][number]): string {
  if (kind === "content") return contentPath(path ?? id);
  if (kind === "download") return downloadFilePath(id);
  if (kind === "supplier") return supplierPath(id);
  // Staff see every task; one that their own team has not is managed, not done.
  return isOwn ? taskPath(id) : adminTaskPath(id);
}

/** The same as the navigation draws it; a section in which the reader sees nothing is left out. */
export const shownSidebar = (sections: readonly ReaderSection[]) =>
  sections.flatMap(({ items, ...section }) =>
    items.length === 0
      ? []
      : [
          {
            ...section,
            items: items.map((item) => ({
              key: `${item.kind} ${item.id}`,
              to: wayTo(item),
              /** A page is found by its id too. */
              also: item.kind === "content" ? contentPath(item.id) : null,
              /** The browser opens it or keeps it: no page of ours. */
              isFile: item.kind === "download",
              label: item.title,
              icon: itemIcon(item.kind, item.icon),
            })),
          },
        ],
  );

export type ShownSection = ReturnType<typeof shownSidebar>[number];
