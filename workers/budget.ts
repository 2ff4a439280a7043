import { RoundTripCounter } from "#db/round-trips";
import { steadyNow } from "#db/steady-clock";
import type { WorkerEnv } from "./env";

/** Half of the calls outward that an invocation may make (wrangler.toml, `[limits]`): what is under way goes to its end. */
const CALLS = 5_000;
/** A third of the time that the queue gives it. */
const TIME_MS = 5 * 60_000;

/**
 * How much one invocation does before it leaves the rest to another: what went beyond the platform's own limit would break
 * off in the middle of an event that did nothing wrong.
 */
export class Budget {
  /** Of the databases that are opened with it. */
  readonly roundTrips = new RoundTripCounter();
  private others = 0;
  private isEnded = false;
  private readonly began = steadyNow();

  constructor(private readonly limits = { calls: CALLS, ms: TIME_MS }) {}

  get calls(): number {
    return this.roundTrips.calls + this.others;
  }

  /** A call outward that goes through no database and no binding. */
  spend(): void {
    this.others += 1;
  }

  get isOver(): boolean {
    return this.isEnded || this.calls >= this.limits.calls || steadyNow() - this.began >= this.limits.ms;
  }

  /** The platform has had enough, whatever we counted. */
  end(): void {
    this.isEnded = true;
  }

  /** The same environment, its bindings counted. */
  counted(env: WorkerEnv): WorkerEnv {
    const { EGRESS, FILES, IMAGES_WORKER, IMPORTS_WORKER, JOBS, RECEIVER, WEBHOOKS } = env;
    return {
      ...env,
      ...(EGRESS && { EGRESS: this.watched(EGRESS) }),
      ...(FILES && { FILES: this.watched(FILES) }),
      ...(IMAGES_WORKER && { IMAGES_WORKER: this.watched(IMAGES_WORKER) }),
      ...(IMPORTS_WORKER && { IMPORTS_WORKER: this.watched(IMPORTS_WORKER) }),
      ...(JOBS && { JOBS: this.watched(JOBS) }),
      ...(RECEIVER && { RECEIVER: this.watched(RECEIVER) }),
      ...(WEBHOOKS && { WEBHOOKS: this.watched(WEBHOOKS) }),
    };
  }

  private watched<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          this.spend();
          const answer: unknown = value.apply(of, args);
          // Its parts are calls too.
          return name === "createMultipartUpload"
            ? Promise.resolve(answer).then((upload) => this.watched(upload as object))
            : answer;
        };
      },
    });
  }
}

/** The platform refused a further call of this invocation: nobody's fault that it would be booked on. */
export function isOutOfCalls(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (/too many subrequests/i.test(one.message)) return true;
  return false;
}
