import { sql } from "drizzle-orm";
import { jsonRows } from "#db/json-row";
import { ASSET_IMAGE_CELLS, type AssetFacts, assetImage } from "~/features/assets/asset-image.server";
import type { PictureFacts } from "../runner/page-model.types";

/** The pictures of a form's newest version, for the batch of its pages. */
export const picturesOf = (formId: string) =>
  jsonRows(
    ASSET_IMAGE_CELLS,
    sql`from form fm join form_version_use x on x.form_version_id = fm.live_version_id and x.kind = 'asset'
      join asset on asset.id = x.target_id join file f on f.id = asset.file_id where fm.id = ${formId}`,
  );

/** By the id of the asset, as wide as the questions beside them. */
export function pictureFacts(rows: readonly AssetFacts[]): Map<string, PictureFacts> {
  return new Map(
    rows.map((row) => {
      const { src, srcSet, sizes, width, height } = assetImage(row, "(max-width: 712px) 100vw, 664px");
      return [row.id, { src, srcSet, sizes, width, height }];
    }),
  );
}
