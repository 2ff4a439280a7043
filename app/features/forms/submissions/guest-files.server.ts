import { sql } from "drizzle-orm";
import { MB } from "~/features/files/file-types.rules";
import { Conflict } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import { GUEST_FILES_FULL } from "./submissions.texts";

/** Of a guest's draft, altogether (issue: guests). */
const MOST_GUEST_FILES = 20;
const MOST_GUEST_BYTES = 200 * MB;

/** A guest's draft holds no more files than that, with those that the batch adds. */
export const holdsFew = (draftId: string) =>
  relyOn(
    sql`(select count(*) <= ${MOST_GUEST_FILES} and coalesce(sum(f.size), 0) <= ${MOST_GUEST_BYTES}
      from submission_file x join file f on f.id = x.file_id where x.submission_id = ${draftId})`,
    () => new Conflict(GUEST_FILES_FULL),
  );
