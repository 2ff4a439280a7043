import { sql } from "drizzle-orm";
import { cp } from "#db/event/aliases";
import { jsonRows, type RowIn } from "#db/json-row";
import { type Read, writtenOnce } from "#db/read-batch";
import { assetImage } from "~/features/assets/asset-image.server";
import { iconFor } from "~/ui/icon.rules";
import { contentPath } from "./content.paths";
import { contentAudience } from "./content-audience.server";
import { COVER } from "./reading/reading.queries.server";
import { type SectionReader, seenByReader } from "./section-reader.server";

const featuredTo = (reader: SectionReader) =>
  jsonRows(
    {
      id: cp.id,
      path: cp.path,
      title: cp.liveTitle,
      description: cp.liveDescription,
      icon: cp.liveIcon,
      cover: COVER,
    },
    sql`from featured_content x join content cp on cp.id = x.content_id
      where ${contentAudience.isOpen} and ${seenByReader(contentAudience, reader)} order by x.position, cp.id`,
  );

const featuredToTeam = writtenOnce((teamId: string) => featuredTo({ kind: "team", teamId }));

export type FeaturedPage = RowIn<typeof featuredTo>;

/** The featured pages in their order, as they are live and as far as the reader sees them: one read, for the dashboard's batch. */
export const featuredFor = (reader: SectionReader): Read<FeaturedPage[]> =>
  reader.kind === "team" ? featuredToTeam(reader.teamId) : featuredTo(reader);

/** The same as `FeaturedPages` takes them: for a loader. */
export const shownFeatured = (pages: readonly FeaturedPage[]) =>
  pages.map(({ path, cover, icon, ...page }) => ({
    ...page,
    to: contentPath(path),
    icon: iconFor(icon, "file-text"),
    // The title beside it says what it is.
    cover: cover && { ...assetImage(cover, "(max-width: 767px) 50vw, 340px"), alt: "" },
  }));

export type ShownFeatured = ReturnType<typeof shownFeatured>[number];
