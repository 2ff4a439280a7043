import { sql } from "drizzle-orm";
import type { Guarded } from "#db/write-batch";
import type { ListKind } from "~/features/files/file-types.rules";
import { Refused } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import { INVALID_ASSET } from "./assets.texts";

/**
 * For the batch of whoever names an asset: it is there, and of a kind that can stand there. `field` is the form's own field, under
 * which the refusal stands.
 */
export const assetIsThere = (
  id: string,
  { field = "assetId", category = "images" }: { field?: string; category?: ListKind } = {},
): Guarded =>
  relyOn(
    sql`exists (select 1 from asset where id = ${id} and category = ${category})`,
    () => new Refused(INVALID_ASSET, { [field]: "This picture is not there any more. Choose another one." }),
  );
