import { drainControl } from "~/features/auth/control-outbox.jobs.server";
import { settlePending } from "~/features/auth/pending-memberships.jobs.server";
import { newId, referenceOf } from "~/lib/ids";
import { log, report } from "~/lib/report.server";
import type { WorkerEnv } from "./env";
import { processFileNotes } from "./event-files";
import { probeStorage } from "./storage";
import { sweepAll, sweepRecent } from "./sweep";
import { tidyControl, tidyEvents } from "./tidy";

/** What a duty came to, in numbers for the log. */
type Duty = (env: WorkerEnv) => Promise<Record<string, number | boolean>>;

/** The timetable. Crons are UTC and stand in wrangler.toml too. */
const TIMETABLE: Record<string, Record<string, Duty>> = {
  "* * * * *": { sweepRecent, drainControl, processFileNotes, probeStorage },
  "7 * * * *": { sweepAll, settlePending },
  "23 3 * * *": { tidyControl, tidyEvents },
};

/** Side by side: what one duty waits for keeps no other from its time. */
export async function scheduled(cron: string, env: WorkerEnv): Promise<void> {
  const reference = referenceOf(newId());
  const duties = Object.entries(TIMETABLE[cron] ?? {});
  await Promise.all(
    duties.map(async ([duty, work]) => {
      const began = Date.now();
      try {
        const counts = await work(env);
        log("info", "duty", { cron, duty, reference, ...counts, ms: Date.now() - began });
      } catch (error) {
        report(error, { cron, duty, reference, ms: Date.now() - began });
      }
    }),
  );
}
