import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { EventDatabase } from "#db/database";
import { rootRead } from "#db/event/root";
import { sessions, sessionViews } from "#db/event/schema/auth";
import { sessionDetails } from "#db/event/schema/second-factor";
import { corePages, settings } from "#db/event/schema/settings";
import { teamProgress, teams, users } from "#db/event/schema/teams";
import { endOlderSessions, knowStamp } from "#db/event/session-stamp";
import { first, fixedRead, many, q, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { CORE_PAGE_DEFAULTS, CORE_PAGES } from "~/event-settings/core-pages.rules";
import { settingsFromRows } from "~/event-settings/settings.queries.server";
import { type Settings, Version } from "~/event-settings/settings.schema";
import { hostCookieName } from "~/identity/host-cookie.server";
import { RootUnreadable } from "~/lib/errors";
import { newSecret, sha256 } from "~/lib/ids";
import { demandsFactor, type Level, levelOf } from "./permissions.rules";
import { type CurrentView, viewOf } from "./view.rules";

export const SESSION_DAYS = 30;

/** Who is asking, for which team, with which rights, under which settings. */
export interface RequestContext {
  user: CurrentUser | null;
  team: CurrentTeam | null;
  settings: Settings;
  corePages: CorePage[];
  version: string;
  session: CurrentSession | null;
  /** Whose eyes this session looks through besides its own (`seenBy`), and whether `user` and `team` are theirs. */
  view: CurrentView | null;
  isThroughView: boolean;
  /** Nobody is signed in, but this session may set up the second factor that it lacks (`setUpUntil`). */
  setUp: (CurrentSession & { userId: string }) | null;
}
export interface CurrentSession {
  /** SHA-256 of the cookie's value. */
  id: string;
  createdAt: string;
  stamp: string;
}
export interface CurrentUser {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  level: Level;
  teamId: string | null;
  isOnboarded: boolean;
}
export interface CurrentTeam {
  id: string;
  name: string;
  createdAt: string;
  ownerId: string | null;
  isOrganiser: boolean;
  standShareRole: "none" | "parent" | "child";
  teamTypeId: string | null;
  total: number;
  complete: number;
  notApplicable: number;
}
export interface CorePage {
  id: string;
  title: string;
  icon: string;
  isPublished: boolean;
  /** Its picture, over the heading of its page. */
  assetId: string | null;
}

/** What is shown where nobody is signed in: the built-in ones, whatever the event calls its own (spec 1.4). */
const BUILT_IN: CorePage[] = CORE_PAGES.map((id) => ({
  id,
  ...CORE_PAGE_DEFAULTS[id],
  isPublished: true,
  assetId: null,
}));

const NOBODY = {
  user: null,
  team: null,
  session: null,
  view: null,
  isThroughView: false,
  setUp: null,
} satisfies Partial<RequestContext>;

/** Settings and core pages by event, as of the event's version: read again only when the version has moved on. */
interface EventCache {
  version: string;
  settings: Settings;
  corePages: CorePage[];
}
const caches = new Map<string, EventCache>();

/** What the last request of a session found, whole, and all that it was made of: as long as that is the same, it holds. */
interface Remembered {
  madeOf: string;
  requestContext: RequestContext;
  /** Something was written since: it will have moved. */
  isPast: boolean;
}
const rememberedSessions = new Map<string, Remembered>();
const REMEMBERED_AT_MOST = 5_000;

/**
 * Lucia's sessions over our tables, read in one batch with everything else that a request must know. A session's id is
 * the SHA-256 of the cookie's value; renewal is written after the answer (`later`).
 */
export class SessionAdapter implements Adapter {
  requestContext: RequestContext | null = null;
  private readonly ids = new Map<string, Promise<string>>();

  constructor(
    private readonly db: EventDatabase,
    /** Of the event and its database. */
    private readonly cacheKey: string,
    private readonly later: (work: Promise<unknown>) => void,
  ) {}

  /** Who asked with this secret a moment ago: an assumption, until `getSessionAndUser` has made the same of the database. */
  async remembered(secret: string): Promise<RequestContext | null> {
    const known = rememberedSessions.get(this.placeOf(await this.idOf(secret)));
    return known && !known.isPast ? known.requestContext : null;
  }

  /** The same, also where something was written since: no more than a hint. */
  async lastKnown(secret: string): Promise<RequestContext | null> {
    return rememberedSessions.get(this.placeOf(await this.idOf(secret)))?.requestContext ?? null;
  }

  async forget(secret: string): Promise<void> {
    const known = rememberedSessions.get(this.placeOf(await this.idOf(secret)));
    if (known) known.isPast = true;
  }

  private placeOf = (id: string) => `${this.cacheKey} ${id}`;

  private idOf(secret: string): Promise<string> {
    const known = this.ids.get(secret) ?? sha256(secret);
    this.ids.set(secret, known);
    return known;
  }

  async getSessionAndUser(secret: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const id = secret ? await this.idOf(secret) : "";
    const cached = caches.get(this.cacheKey);
    const known = cached?.version ?? "";
    const found = await readBatch(this.db, {
      root: rootRead({}),
      settings: settingsRead({ known }),
      corePages: corePagesRead({ known }),
      session: sessionRead({ id }),
    });
    const version = rootVersion(found.root);
    const fresh =
      cached && cached.version === version
        ? cached
        : { version, settings: settingsFromRows(found.settings), corePages: found.corePages };
    if (caches.size > 2000) caches.clear();
    caches.set(this.cacheKey, fresh);
    const row = found.session;
    this.requestContext = { ...NOBODY, ...fresh, corePages: BUILT_IN };
    if (!row) return [null, null];
    const level = levelOf(row.user.permissions);
    const { createdAt, stamp } = row;
    const view = viewOf(row.view, { level, now: new Date() });
    // The switch may be newer than the session: then it is worth nothing, and the next sign-in asks for more. Whoever
    // turned the switch is led there at once.
    if (!row.factor && demandsFactor(fresh.settings, level)) {
      if ((row.setUpUntil ?? "") > new Date().toISOString())
        this.requestContext.setUp = { id, createdAt, stamp, userId: row.user.id };
      return [null, null];
    }
    const team = row.team?.id
      ? {
          ...row.team,
          total: row.total ?? 0,
          complete: row.complete ?? 0,
          notApplicable: row.notApplicable ?? 0,
        }
      : null;
    // That a view is over is told by the clock alone.
    this.requestContext = this.kept(id, JSON.stringify([version, row, view?.isOver]), {
      ...fresh,
      user: { ...row.user, level },
      team,
      session: { id, createdAt, stamp },
      view,
      isThroughView: false,
      setUp: null,
    });
    return [
      { id: secret, userId: row.user.id, expiresAt: new Date(row.expiresAt), attributes: {} },
      { id: row.user.id, attributes: {} },
    ];
  }

  /** The very object that was made of the same before. */
  private kept(id: string, madeOf: string, made: RequestContext): RequestContext {
    const place = this.placeOf(id);
    const before = rememberedSessions.get(place);
    if (before?.madeOf === madeOf) {
      before.isPast = false;
      return before.requestContext;
    }
    if (rememberedSessions.size >= REMEMBERED_AT_MOST) rememberedSessions.clear();
    rememberedSessions.set(place, { madeOf, requestContext: made, isPast: false });
    return made;
  }

  async updateSessionExpiration(secret: string, expiresAt: Date): Promise<void> {
    const id = await sha256(secret);
    const change = q.update(sessions).set({ expiresAt: expiresAt.toISOString() }).where(eq(sessions.id, id));
    this.later(writeBatch(this.db, [change]));
  }

  async deleteSession(secret: string): Promise<void> {
    const id = await sha256(secret);
    this.later(writeBatch(this.db, [q.delete(sessions).where(eq(sessions.id, id))]));
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await writeBatch(this.db, [q.delete(sessions).where(eq(sessions.userId, userId))]);
  }

  async deleteExpiredSessions(): Promise<void> {
    await writeBatch(this.db, [
      q.delete(sessions).where(sql`${sessions.expiresAt} < ${new Date().toISOString()}`),
    ]);
  }

  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const { rows } = await readBatch(this.db, {
      rows: many(q.select().from(sessions).where(eq(sessions.userId, userId))),
    });
    return rows.map((row) => ({ id: row.id, userId, expiresAt: new Date(row.expiresAt), attributes: {} }));
  }

  /** Sessions are made in the batch of the sign-in (`newSession`), guarded by what that batch knows. */
  setSession(): Promise<void> {
    return Promise.reject(new Error("Sessions are made by newSession"));
  }
}

/** Over https the cookie carries the `__Host-` prefix, which binds it to the very host. */
export function luciaFor(adapter: Adapter, isSecure: boolean) {
  return new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, "d"),
    sessionCookie: {
      name: hostCookieName({ isSecure }, "session"),
      attributes: { secure: isSecure, sameSite: "lax", path: "/" },
    },
  });
}

/**
 * A new session's cookie value, and the statements that make it: for a user who exists, whose team is active, and of whom
 * the event knows no newer stamp than the one that was checked (`otherwise` is thrown else). Older sessions end.
 */
export async function newSession(
  { id: userId, stamp }: { id: string; stamp: string },
  now: Date,
  otherwise: () => Error,
): Promise<{ secret: string; id: string; writes: Write[] }> {
  const secret = newSecret();
  const id = await sha256(secret);
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString();
  return {
    secret,
    id,
    writes: [
      {
        write: sql`insert into ${sessions} (id, user_id, expires_at, created_at, stamp)
          select ${id}, u.id, ${expiresAt}, ${now.toISOString()}, ${stamp}
          from ${users} u left join ${teams} t on t.id = u.team_id
          where u.id = ${userId} and coalesce(t.is_archived, 0) = 0 and u.session_stamp <= ${stamp}`,
        otherwise,
      },
      knowStamp(userId, stamp),
      endOlderSessions(userId, stamp),
    ],
  };
}

/** An event without a root record, or with a version of another form, is not in a state to be worked with (spec 1.8). */
function rootVersion(root: { version: string } | null): string {
  const parsed = Version.safeParse(root?.version);
  if (!root || !parsed.success) throw new RootUnreadable();
  return parsed.data;
}

/** Nothing where the event is as it is known. */
const hasMovedOn = (known: Placeholder) => sql`(select version from event_root) <> ${known}`;

const settingsRead = fixedRead(["known"], ({ known }) =>
  many(q.select({ kind: settings.kind, data: settings.data }).from(settings).where(hasMovedOn(known))),
);

const corePagesRead = fixedRead(["known"], ({ known }) =>
  many(
    q
      .select({
        id: corePages.id,
        title: corePages.title,
        icon: corePages.icon,
        isPublished: corePages.isPublished,
        assetId: corePages.assetId,
      })
      .from(corePages)
      .where(hasMovedOn(known)),
  ),
);

/** Null for nearly everybody. Whoever is looked through must still be there, in that team. */
const viewJson = sql<string | null>`(select json_object('until', v.until, 'createdAt', v.created_at,
  'personId', v.user_id, 'isThere', coalesce(tm.is_archived, 1) = 0 and (v.user_id is null or p.team_id = v.team_id),
  'team', json_object('id', tm.id, 'name', tm.name, 'createdAt', tm.created_at, 'ownerId', tm.owner_id,
    'isOrganiser', tm.is_organiser, 'standShareRole', tm.stand_share_role, 'teamTypeId', tm.team_type_id,
    'total', coalesce(n.total, 0), 'complete', coalesce(n.complete, 0), 'notApplicable', coalesce(n.not_applicable, 0)),
  'person', iif(p.id is null, null, json_object('id', p.id, 'firstName', p.first_name, 'surname', p.surname,
    'email', p.email, 'permissions', p.permissions, 'isOnboarded', p.is_onboarded)))
  from ${sessionViews} v left join team tm on tm.id = v.team_id left join team_progress n on n.team_id = tm.id
  left join user p on p.id = v.user_id where v.session_id = ${sessions.id})`.as("view");

const sessionRead = fixedRead(["id"], ({ id }) => first(sessionQuery(id)));

const sessionQuery = (id: Placeholder) =>
  q
    .select({
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      stamp: sessions.stamp,
      setUpUntil: sessions.setUpUntil,
      factor: sessionDetails.factor,
      view: viewJson,
      user: {
        id: users.id,
        firstName: users.firstName,
        surname: users.surname,
        email: users.email,
        permissions: users.permissions,
        teamId: users.teamId,
        isOnboarded: users.isOnboarded,
      },
      team: {
        id: teams.id,
        name: teams.name,
        createdAt: teams.createdAt,
        ownerId: teams.ownerId,
        isOrganiser: teams.isOrganiser,
        standShareRole: teams.standShareRole,
        teamTypeId: teams.teamTypeId,
      },
      total: teamProgress.total,
      complete: teamProgress.complete,
      notApplicable: teamProgress.notApplicable,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(sessionDetails, eq(sessionDetails.sessionId, sessions.id))
    .leftJoin(teams, eq(teams.id, users.teamId))
    .leftJoin(teamProgress, eq(teamProgress.teamId, teams.id))
    .where(and(eq(sessions.id, id), sql`coalesce(${teams.isArchived}, 0) = 0`));
