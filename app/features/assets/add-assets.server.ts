import type { RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { FileRule } from "~/features/files/files.schema";
import { Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { limitsOf } from "~/procedure/limits.server";
import type { UploadBody } from "~/procedure/upload.server";
import { addAssets } from "./assets.commands.server";
import { assetsById } from "./assets.queries.server";
import { ASSET_RULE, AssetsEdit } from "./assets.schema";

/** What the page that adds assets is made of, whichever were just added. */
export const addPage = () => ({ rule: ASSET_RULE, limits: limitsOf(AssetsEdit) });

/** One that was just added, to be named. */
export type AddedAsset = RowIn<typeof assetsById>;

/** What became of each file of a form that was sent without JavaScript: what was added is shown at once, to be named. */
export async function addedByForm(ctx: CommandContext, body: UploadBody<FileRule>): Promise<Response> {
  const answer = (added: AddedAsset[], refusals: readonly string[], status = 200) =>
    Response.json({ added, refusals }, { status });
  try {
    const { added, refusals } = await addAssets(ctx, body);
    const { rows } = await readBatch(ctx.db, { rows: assetsById(added.map(({ id }) => id)) });
    return answer(rows, refusals);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return answer([], [error.message], error.status);
  }
}
