import { report } from "~/lib/report.server";
import { drainControl } from "./control-outbox";
import type { WorkerEnv } from "./env";
import { tendFiles, tidyFiles } from "./event-files";
import { settlePending } from "./pending";
import { sweepAll, sweepRecent } from "./sweep";
import { tidyControl, tidyEvents } from "./tidy";

type Duty = (env: WorkerEnv) => Promise<unknown>;

/** The timetable. Crons are UTC and stand in wrangler.toml too. */
const TIMETABLE: Record<string, Duty[]> = {
  "* * * * *": [drainControl, sweepRecent, tendFiles],
  "7 * * * *": [sweepAll, settlePending],
  "23 3 * * *": [tidyControl, tidyEvents, tidyFiles],
};

export async function scheduled(cron: string, env: WorkerEnv): Promise<void> {
  for (const duty of TIMETABLE[cron] ?? []) {
    try {
      await duty(env);
    } catch (error) {
      report(error, { cron, duty: duty.name });
    }
  }
}
