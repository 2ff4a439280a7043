import { steadyNow } from "./steady-clock";

/**
 * Streams that stay open at a database server between calls: opening one costs as much as five small queries. An
 * isolate's requests share them, by whose database it is, its address and its token; one is in use by one call at a time.
 *
 * In workerd a request may end at any moment without running another line, since its browser hung up. So a stream is
 * taken out when it is used and comes back only with a whole answer: whatever happens in between, no other call can meet
 * one whose state is not known. What does not come back is ended by the server itself after some idle seconds.
 */
export class StreamPool {
  private readonly idle: { baton: string; since: number }[] = [];
  private readonly inUse = new Map<object, number>();

  constructor(
    private readonly limits: StreamLimits,
    /** Whether the isolate has room for one more. */
    private readonly mayOpen: (pool: StreamPool) => boolean = () => true,
  ) {}

  /** A stream for one call; null where so many are in use that the call had better open its own and close it. */
  take(now = steadyNow()): Stream | null {
    this.drop(now);
    const kept = this.idle.pop();
    if (!kept && (this.inUse.size >= this.limits.each || !this.mayOpen(this))) return null;
    const use = {};
    this.inUse.set(use, now);
    return {
      baton: kept?.baton ?? null,
      giveBack: (baton) => {
        // One that took longer than a call may take was counted out: another may stand in its place.
        if (!this.inUse.delete(use) || baton === null) return;
        this.idle.push({ baton, since: steadyNow() });
      },
      end: () => void this.inUse.delete(use),
    };
  }

  /** Streams that wait, and streams in use. */
  get load(): { idle: number; inUse: number } {
    return { idle: this.idle.length, inUse: this.inUse.size };
  }

  get size(): number {
    return this.idle.length + this.inUse.size;
  }

  /** What the server has ended meanwhile, and calls of requests that are gone. The latest stand last. */
  drop(now: number): void {
    const alive = this.idle.findIndex(({ since }) => now - since < this.limits.idleMs);
    this.idle.splice(0, alive < 0 ? this.idle.length : alive);
    for (const [use, since] of this.inUse) if (now - since >= this.limits.leaseMs) this.inUse.delete(use);
  }
}

export interface Stream {
  /** Null for one that is yet to be opened. */
  readonly baton: string | null;
  /** The server's answer was whole and the stream is in no transaction: its next baton. */
  giveBack(baton: string | null): void;
  /** It is not used again; nothing where it was given back. */
  end(): void;
}

export interface StreamLimits {
  /** Of one database, idle or in use. */
  each: number;
  /** Of all databases of an isolate. */
  all: number;
  /** The server ends a stream that nobody uses for 10 s: it is not used any more before that. */
  idleMs: number;
  /** Longer than a call may take: its request is gone. */
  leaseMs: number;
}

const STREAM_LIMITS: StreamLimits = { each: 16, all: 128, idleMs: 7_000, leaseMs: 15_000 };

/** The Worker and its pages are bundled one by one: all of an isolate's requests share one pool a database. */
const POOLS = Symbol.for("portal.database-streams");
const shared = globalThis as { [POOLS]?: Map<string, StreamPool> };

/** The streams of a database, by a key that holds whose it is, its address and its token. It is never logged. */
export function streamsOf(key: string, limits = STREAM_LIMITS): StreamPool {
  shared[POOLS] ??= new Map();
  const pools = shared[POOLS];
  let pool = pools.get(key);
  if (!pool) {
    pool = new StreamPool(limits, (asking) => openStreams(steadyNow(), asking) < limits.all);
    pools.set(key, pool);
  }
  return pool;
}

/** How many streams the isolate holds. Looked at when one more is opened: other pools that hold none go then. */
export function openStreams(now = steadyNow(), asking?: StreamPool): number {
  let count = 0;
  for (const [key, pool] of shared[POOLS] ?? []) {
    pool.drop(now);
    if (pool.size === 0 && pool !== asking) shared[POOLS]?.delete(key);
    count += pool.size;
  }
  return count;
}
