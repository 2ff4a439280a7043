import type { ControlDatabase, EventDatabase } from "#db/database";
import { allowedHosts, type DatabaseBinding, wayTo } from "#db/database-way";
import { readOnly } from "#db/decorators";
import { following } from "#db/following";
import { ForeseenReads } from "#db/foreseen";
import { type Connection, openControlDatabase, openEventDatabase } from "#db/open";
import type { Read } from "#db/read-batch";
import { RoundTripCounter } from "#db/round-trips";
import { unseal } from "#db/seal";
import { luciaFor, type RequestContext, SessionAdapter } from "~/identity/session.server";
import { viewOfPath } from "~/identity/view.rules";
import { seenBy } from "~/identity/view.server";
import { hex, newId, referenceOf } from "~/lib/ids";
import { report } from "~/lib/report.server";
import { isDataPath, pagePathOf } from "~/remix/data-urls";
import { commandContext } from "./command-context.server";
import {
  type Actor,
  type AppEnv,
  type CommandContext,
  type EventRecord,
  type FileBindings,
  type LaterWork,
  SYSTEM,
  type WebhookBindings,
} from "./context";
import { findEventById, forgetEvent } from "./find-event.server";
import type { JobMessage } from "./job-message";
import { markEventActive } from "./mark-event-active.server";
import type { RejectedInput } from "./rejected-input.server";

/** The bindings that a scope needs besides the settings: how databases are reached, and the queue. */
export interface Bindings extends AppEnv, FileBindings, WebhookBindings {
  CONTROL_DATABASE_URL: string;
  CONTROL_DATABASE_TOKEN?: string;
  /** Hosts, comma-separated, at which event databases may be; unset: those beside the control database. */
  DATABASE_HOSTS?: string;
  /** Only on one machine: the libSQL server beside the Worker, and those that DATABASE_SERVERS names. */
  SQLD?: Fetcher;
  [server: `SQLD_${string}`]: Fetcher | undefined;
  JOBS?: Queue<JobMessage>;
}

export interface Refusal {
  status: number;
  /** In words for people; without it the status says its own. */
  message?: string;
  /** The page that somebody came from, or where their form stood, where that is known. */
  back?: string;
  /** What they typed in vain. */
  rejectedInput?: string;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    scope: RequestScope;
  }
}

/**
 * Everything about one request to one event, made once by the Worker and shared by all loaders (nested ones get
 * different Requests but the same load context).
 */
export class RequestScope {
  readonly requestId = newId();
  /** 128 random bits: an id of ours holds the time. */
  readonly nonce = newNonce();
  readonly eventRoundTrips = new RoundTripCounter();
  readonly controlRoundTrips = new RoundTripCounter();
  /** Cookies that the answer carries, whatever it is. */
  readonly cookies: (string | Promise<string>)[] = [];
  /** Cookies that it carries where it is a page, and none where it leads on to one. */
  readonly pageCookies: (string | Promise<string>)[] = [];
  readonly now = new Date();
  /** For the log; known once somebody has asked. */
  userId: string | null = null;
  /** What was refused at an address without a screen, where a page is to say so. */
  refusal: Refusal | null = null;
  /** In seconds, where the answer is a refusal that passes by itself. */
  retryAfter: number | null = null;
  /** What was typed into the form of this request: a refusal that cannot show the form again shows it. */
  rejectedInput: RejectedInput | null = null;
  private rowsIds = 0;
  /** Outbox rows that were written, by how many seconds they wait. */
  private readonly queued = new Map<number, string[]>();
  private waiting: (() => Promise<unknown>)[] = [];
  private asked: Promise<RequestContext> | null = null;
  private entered: Promise<Entrance> | null = null;
  private opened: Promise<EventDatabase> | null = null;
  private openedControl: ControlDatabase | null = null;
  private readonly foreseen = new ForeseenReads();

  constructor(
    readonly env: Bindings,
    readonly event: EventRecord,
    readonly request: Request,
    readonly waitUntil: (work: Promise<unknown>) => void,
  ) {}

  /** Whether the answer is a page, rather than what the browser asks for to show one itself. */
  get isPage(): boolean {
    return !isDataPath(new URL(this.request.url).pathname);
  }

  /** Names rows within this answer (`plainRows`). */
  nextRowsId(): string {
    this.rowsIds += 1;
    return `r${this.rowsIds}`;
  }

  get isSecure(): boolean {
    return this.env.PUBLIC_SCHEME === "https";
  }

  get origin(): string {
    return `${this.env.PUBLIC_SCHEME}://${this.request.headers.get("host") ?? ""}`;
  }

  /** Set by the platform's edge or, on one machine, by the host: never by the client. */
  get address(): string {
    return this.request.headers.get("cf-connecting-ip") ?? "unknown";
  }

  /** Only what can be decoded: reading cookies throws at the rest, which anybody may send. */
  get cookieHeader(): string {
    const pairs = (this.request.headers.get("cookie") ?? "").split(";");
    return pairs.filter(isDecodable).join(";");
  }

  db(): Promise<EventDatabase> {
    this.opened ??= openEvent(this.env, this.event, this.ofPerson(this.eventRoundTrips)).then((db) =>
      this.foreseen.over(db),
    );
    return this.opened;
  }

  control(): ControlDatabase {
    this.openedControl ??= openControl(this.env, this.ofPerson(this.controlRoundTrips));
    return this.openedControl;
  }

  private ofPerson(roundTrips: RoundTripCounter): Caller {
    return { roundTrips, rank: "person", keepAlive: this.waitUntil, sharesBatch: true };
  }

  /** Session, user, team and settings: one round trip, once a request. */
  async requestContext(): Promise<RequestContext> {
    return this.shown(await this.ownContext());
  }

  /** The same of the person who is signed in, whoever's eyes they look through. */
  ownContext(): Promise<RequestContext> {
    this.asked ??= this.ask();
    return this.asked;
  }

  /** While staff look as somebody else, the user area is that somebody's. */
  private shown(own: RequestContext): RequestContext {
    if (!own.view || own.view.isOver || viewOfPath(this.path) !== "seen") return own;
    return seenBy(own, own.view);
  }

  /** Of the page, without what asks for its data alone. */
  get path(): string {
    return pagePathOf(new URL(this.request.url).pathname);
  }

  /**
   * The same as this session's last request found it, without a call; null where nobody knows. The object that
   * `requestContext` gives, if it still holds.
   */
  async assumedContext(): Promise<RequestContext | null> {
    if (this.request.method !== "GET") return null;
    const { adapter, secret } = await this.entrance();
    const own = secret ? await adapter.remembered(secret) : null;
    return own && this.shown(own);
  }

  /**
   * What a command will read of the one who was asking a moment ago, in the call that asks who is asking. It is used where the command then
   * asks for the very same (`ForeseenReads`), so whoever it was decides nothing.
   */
  async foresee(build: (lastKnown: RequestContext) => readonly Read<unknown>[]): Promise<void> {
    const { adapter, secret } = await this.entrance();
    const own = secret ? await adapter.lastKnown(secret) : null;
    if (own) this.foreseen.ask(await this.db(), build(this.shown(own)));
  }

  async command(requestContext: RequestContext): Promise<CommandContext> {
    const { user } = requestContext;
    const actor: Actor = user
      ? { id: user.id, level: user.level, teamId: user.teamId, sessionId: requestContext.session?.id }
      : { ...SYSTEM, id: "guest", level: "user" };
    const { isThroughView } = requestContext;
    return commandContext({
      // Whoever looks through other eyes changes nothing, whatever a page may want to note.
      db: isThroughView ? readOnly(await this.db()) : await this.db(),
      control: isThroughView ? readOnly(this.control()) : this.control(),
      event: this.event,
      settings: requestContext.settings,
      actor,
      env: this.env,
      now: this.now,
      requestId: this.requestId,
      address: this.address,
      later: (work) => this.later(work),
      queued: (ids, wait) => void this.queued.set(wait, [...(this.queued.get(wait) ?? []), ...ids]),
    });
  }

  later(work: LaterWork): void {
    if (typeof work === "function") {
      this.waiting.push(work);
      return;
    }
    this.waitUntil(
      work.catch((error) => report(error, { requestId: this.requestId, eventId: this.event.id })),
    );
  }

  /** The answer is made: what waited for it begins. */
  answered(): void {
    for (const work of this.waiting.splice(0)) this.later(work());
  }

  /** After a command: a message with ids only. If it is lost, the sweeper finds the rows. */
  enqueueOutbox(): void {
    if (this.queued.size === 0) return;
    this.later(markEventActive(this.control(), this.event.id, this.now));
    const reference = referenceOf(this.requestId);
    for (const [wait, ids] of this.queued) {
      // Not before the rows may be taken, by whichever clock.
      const options = wait > 0 ? { delaySeconds: wait + 1 } : undefined;
      for (let at = 0; at < ids.length && this.env.JOBS; at += 100) {
        const message = {
          job: "outbox" as const,
          eventId: this.event.id,
          ids: ids.slice(at, at + 100),
          reference,
        };
        this.later(this.env.JOBS.send(message, options));
      }
    }
    this.queued.clear();
  }

  private entrance(): Promise<Entrance> {
    this.entered ??= this.enter();
    return this.entered;
  }

  private async enter(): Promise<Entrance> {
    // By database: a restored one goes on from an older version, which may come to be called like a newer one was.
    const key = `${this.event.id} ${this.event.databaseUrl}`;
    const adapter = new SessionAdapter(await this.db(), key, (work) => this.later(work));
    const lucia = luciaFor(adapter, this.isSecure);
    return { adapter, lucia, secret: lucia.readSessionCookie(this.cookieHeader) };
  }

  private async ask(): Promise<RequestContext> {
    const { adapter, lucia, secret } = await this.entrance();
    const { session } = secret ? await lucia.validateSession(secret) : { session: null };
    if (!adapter.requestContext) await adapter.getSessionAndUser("");
    // What is written moves what the session was known by, its team's counts at least.
    if (secret && this.request.method !== "GET") await adapter.forget(secret);
    const requestContext = adapter.requestContext as RequestContext;
    if (secret && !session && !requestContext.setUp)
      this.cookies.push(lucia.createBlankSessionCookie().serialize());
    if (session?.fresh) this.cookies.push(lucia.createSessionCookie(secret as string).serialize());
    this.userId = session?.userId ?? null;
    return session ? requestContext : { ...requestContext, user: null, team: null };
  }
}

interface Entrance {
  adapter: SessionAdapter;
  lucia: ReturnType<typeof luciaFor>;
  secret: string | null;
}

/** Who calls a database: jobs unless said. */
export type Caller = Pick<Connection, "roundTrips" | "rank" | "keepAlive" | "sharesBatch">;

/** The event's database; where it was moved or restored meanwhile, the one that took its place. */
export async function openEvent(
  env: Bindings,
  event: EventRecord,
  caller: Caller = {},
): Promise<EventDatabase> {
  const connect = async ({ databaseUrl, databaseToken }: EventRecord) => {
    const token = databaseToken ? await tokenOf(env, databaseToken) : undefined;
    return openEventDatabase({ ...route(env, databaseUrl, event.id), token, ...caller });
  };
  return following(await connect(event), async () => {
    forgetEvent(event.id);
    const now = await findEventById(openControl(env), event.id);
    if (!now || now.status === "deleting" || now.databaseUrl === event.databaseUrl) return null;
    return connect(now);
  });
}

/** Unsealing costs as much as a small query; a sealed token never changes what it holds. */
const unsealed = new Map<string, string>();

async function tokenOf(env: Bindings, sealed: string): Promise<string> {
  const known = unsealed.get(sealed);
  if (known !== undefined) return known;
  const token = await unseal({ secret: env.APP_SECRET, purpose: "databaseToken" }, sealed);
  if (unsealed.size > 1000) unsealed.clear();
  unsealed.set(sealed, token);
  return token;
}

export function openControl(env: Bindings, caller: Caller = {}): ControlDatabase {
  return openControlDatabase({
    ...route(env, env.CONTROL_DATABASE_URL, "control"),
    token: env.CONTROL_DATABASE_TOKEN,
    ...caller,
  });
}

/**
 * Only where the settings let it go: a URL in the control database opens no other way. The server beside the Worker is
 * called on kept streams; one out there by plain HTTP (docs/decisions/streams.md).
 */
function route(env: Bindings, url: string, streamsOf: string) {
  const way = wayTo(url, allowedHosts(env));
  if (way === "outside") return { url };
  const server = way && (env[way.binding as DatabaseBinding] as Fetcher | undefined);
  if (!server)
    throw new Error(`No database may be opened at ${hostOf(url)}: see DATABASE_SERVERS, DATABASE_HOSTS`);
  const send = (request: Request, signal: AbortSignal) =>
    server.fetch(request, { signal }) as unknown as Promise<Response>;
  return { url, fetch: send, streamsOf };
}

const hostOf = (url: string) => /^\w+:\/\/([\w.-]+)/.exec(url)?.[1] ?? "an unknown address";

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** 128 random bits. */
export const newNonce = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));
