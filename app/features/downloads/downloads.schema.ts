import * as z from "zod";
import { audienceFields } from "~/features/teams/audience/audience.schema";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { formId } from "~/procedure/form-id.schema";
import { chosen, ids } from "~/procedure/ids.schema";

export const DownloadInput = z.object({
  name: atMost(nameText({ error: "Enter a name" }).min(1, "Enter a name"), 200),
  description: atMost(z.string().trim(), 1_000).default(""),
  /** The one file, with a mark beside it that a form without a file sends. */
  fileIds: z
    .union([z.string(), z.array(z.string())], { error: "Choose a file" })
    .transform((sent) => [sent].flat().filter((id) => z.uuid().safeParse(id).success))
    .refine((files) => files.length > 0, "Choose a file")
    .refine((files) => files.length < 2, "A download has one file: remove the other one"),
  /** The file field itself, where there is no script to upload it at once. */
  file: z.string().max(0, "Press Upload to add the file that you chose, then save again").optional(),
  showDownload: z.boolean().default(false),
  ...audienceFields,
  /** Of a new one, so that its file can go up before it is saved. */
  downloadId: formId,
  /** The version that the editor was based on; 0 for a new one. */
  version: z.coerce.number().int().min(0).default(0),
  /** The newer version that the editor was shown and chose to replace. */
  over: z.coerce.number().int().min(1).optional(),
});
export type DownloadValues = z.infer<typeof DownloadInput>;

/** Many are shown, or hidden, at once. */
export const VisibilityInput = chosen("download").extend({
  do: z.enum(["show", "hide"], { error: "Choose what to do" }),
});

/** The files of one zip. */
export const ZipSearch = z.object({
  ids: ids("file", { most: 100, tooMany: "Choose at most 100 files at a time" }).catch([]),
});
