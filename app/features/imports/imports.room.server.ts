import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { importGivenUp, workOnImport } from "./imports.jobs.server";
import { importsRoom } from "./imports.room";

/** Check records are kept for so long (decisions, "Import"). */
const KEPT_DAYS = 30;

export const importsWork = roomWork(importsRoom, {
  subscribers: {
    "imports:*": {
      work: workOnImport,
      givenUp: (subject, at) => ({ writes: importGivenUp(subject, at), isKept: sql`false` }),
    },
  },
  tidy: {
    // Files of imports that nobody ended go with the first statement that names them: their rows are gone by then.
    writes: (now) => {
      const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
      return [
        sql`delete from file where collection = 'imports' and created_at < ${before}`,
        sql`delete from team_import where created_at < ${before} and state <> 'running'`,
      ];
    },
  },
});
