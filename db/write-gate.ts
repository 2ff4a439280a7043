import { pausedFor } from "./pause";
import { steadyNow } from "./steady-clock";

/**
 * Writers of one database, at most four at once. More than about four stall the database server: answers of 5 to 20 s,
 * SQLITE_BUSY, at worst a spin that ends only with its process (docs/decisions/write-gate.md). Those who wait are let in
 * in the order in which they came, people before jobs; a job that has waited for 2 s counts as a person.
 *
 * In workerd a request may end at any moment without running another line, since its browser hung up. So nothing here
 * rests on somebody else's last line: a slot is taken back after 15 s, each waiter looks for itself by its own timer, and
 * one that has stopped looking loses its place in the queue.
 */
export class WriteGate {
  private readonly held = new Map<object, number>();
  private readonly people: Waiter[] = [];
  private readonly jobs: Waiter[] = [];

  constructor(private readonly limits: GateLimits = GATE_LIMITS) {}

  /** Resolves to the function that gives the slot back; throws `GateClosed` after the longest wait. */
  async enter(rank: WriterRank): Promise<() => void> {
    const { held, waiting } = this.load;
    if (waiting >= this.limits.mostWaiting) throw this.closed();
    if (waiting === 0 && held < this.limits.atOnce) return this.take();
    const queue = rank === "person" ? this.people : this.jobs;
    const now = steadyNow();
    const waiter: Waiter = { since: now, looked: now, waited: 0 };
    queue.push(waiter);
    try {
      for (;;) {
        if (this.mayEnter(waiter, rank)) return this.take();
        if (waiter.waited >= this.limits.patienceMs) throw this.closed();
        const isNear = this.front(NEAR).includes(waiter);
        waiter.waited += await pausedFor(isNear ? this.limits.lookMs : this.limits.lookMs * 10);
        waiter.looked = steadyNow();
        if (!queue.includes(waiter)) insert(queue, waiter);
      }
    } finally {
      remove(queue, waiter);
    }
  }

  /** Slots in use and writers waiting. */
  get load(): { held: number; waiting: number } {
    return { held: this.held.size, waiting: this.people.length + this.jobs.length };
  }

  /**
   * On a busy thread each look comes late. So a free slot is not kept for the very first: of the first people in the
   * queue the first to look takes it, and a slot is not left empty for long.
   */
  private mayEnter(waiter: Waiter, rank: WriterRank): boolean {
    const free = this.free();
    if (free <= 0) return false;
    return this.front(rank === "person" ? free + SPARE : free).includes(waiter);
  }

  private take(): () => void {
    const slot = {};
    this.held.set(slot, steadyNow());
    return () => {
      this.held.delete(slot);
    };
  }

  private closed(): GateClosed {
    const longestMs = steadyNow() - Math.min(...this.held.values(), steadyNow());
    return new GateClosed({ ...this.load, longestMs });
  }

  private free(): number {
    const now = steadyNow();
    for (const [slot, since] of this.held) if (now - since >= this.limits.leaseMs) this.held.delete(slot);
    return this.limits.atOnce - this.held.size;
  }

  /** The first of those who wait; who has stopped looking is left out, and out of the queue. */
  private front(count: number): Waiter[] {
    const now = steadyNow();
    const front: Waiter[] = [];
    while (front.length < count) {
      const person = this.next(this.people, front, now);
      const job = this.next(this.jobs, front, now);
      const isJobsTurn =
        job && (!person || (now - job.since >= this.limits.jobWaitMs && job.since < person.since));
      const next = isJobsTurn ? job : person;
      if (!next) break;
      front.push(next);
    }
    return front;
  }

  private next(queue: Waiter[], taken: readonly Waiter[], now: number): Waiter | undefined {
    for (let at = 0; at < queue.length; ) {
      const waiter = queue[at] as Waiter;
      if (now - waiter.looked > this.limits.lostMs && at < NEAR) queue.splice(at, 1);
      else if (taken.includes(waiter)) at += 1;
      else return waiter;
    }
    return undefined;
  }
}

/** So many people at the head of the queue may take a slot before the first has looked. */
const SPARE = 3;
/** So many at the head of the queue look often; those behind them ten times more rarely. */
const NEAR = 12;

function insert(queue: Waiter[], waiter: Waiter): void {
  const at = queue.findIndex((other) => other.since > waiter.since);
  queue.splice(at < 0 ? queue.length : at, 0, waiter);
}

function remove(queue: Waiter[], waiter: Waiter): void {
  const at = queue.indexOf(waiter);
  if (at >= 0) queue.splice(at, 1);
}

/** People wait at a screen; jobs are tried again by themselves. */
export type WriterRank = "person" | "job";

export interface GateLimits {
  atOnce: number;
  /** The longest wait for a slot, in milliseconds. */
  patienceMs: number;
  /** A slot that is held for longer is taken back: its holder is gone. */
  leaseMs: number;
  /** How often a waiter at the head of the queue looks without being called. */
  lookMs: number;
  /** Who has not looked for so long is taken for gone; who is not takes its place again. */
  lostMs: number;
  /** For so long jobs stand behind people. */
  jobWaitMs: number;
  /** Beyond it nobody is let wait: they could not be served in time. */
  mostWaiting: number;
}

export const GATE_LIMITS: GateLimits = {
  atOnce: 4,
  patienceMs: 5_000,
  leaseMs: 15_000,
  lookMs: 8,
  lostMs: 400,
  jobWaitMs: 2_000,
  mostWaiting: 500,
};

/** Nothing was sent to the database: too many were before this writer. */
export class GateClosed extends Error {
  override name = "GateClosed";

  constructor({ waiting, held, longestMs }: { waiting: number; held: number; longestMs: number }) {
    super(`${waiting} wait, ${held} write, one of them for ${(longestMs / 1_000).toFixed(1)} s`);
  }
}

interface Waiter {
  since: number;
  looked: number;
  /** By its own pauses: a clock that is set forward makes nobody impatient. */
  waited: number;
}

/** The Worker and its pages are bundled one by one: all of an isolate's writers share one gate a database. */
const GATES = Symbol.for("portal.write-gates");
const shared = globalThis as { [GATES]?: Map<string, WriteGate> };

/** The gate of a database, by its address. */
export function gateOf(url: string): WriteGate {
  shared[GATES] ??= new Map();
  const gates = shared[GATES];
  let gate = gates.get(url);
  if (!gate) {
    if (gates.size >= MOST_GATES) {
      for (const [key, { load }] of gates) if (load.held + load.waiting === 0) gates.delete(key);
    }
    gate = new WriteGate();
    gates.set(url, gate);
  }
  return gate;
}

const MOST_GATES = 1_000;
