import { hostname } from "node:os";
import { isRunning, markOf, type ProcessMark } from "./processes";

const whoIs = ({ pid, started }: ProcessMark) => [hostname(), pid, started].join("|");

/** A run that was killed here is known to be gone; of one elsewhere only its silence tells. */
export const THIS_PROCESS = {
  who: whoIs(markOf(process.pid)),
  isGone(who: string): boolean {
    const [machine, pid, started = ""] = who.split("|");
    return machine === hostname() && started !== "" && !isRunning({ pid: Number(pid), started });
  },
};
