import { eq, type SQL, sql } from "drizzle-orm";
import { memberships } from "#db/control/schema";
import { stillAt } from "#db/control/session-stamp";
import { sessions } from "#db/event/schema/auth";
import { sessionDetails } from "#db/event/schema/second-factor";
import { users } from "#db/event/schema/teams";
import { rememberLevel } from "#db/event/staff-level";
import { jsonExists } from "#db/json-row";
import { first, q, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { demandsFactor, hasLevel, LEVELS, levelOf } from "~/identity/permissions.rules";
import { newSession } from "~/identity/session.server";
import { DomainError } from "~/lib/errors";
import { newId, sha256 } from "~/lib/ids";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { USER_DISABLED } from "./auth.texts";
import type { FactorKind } from "./factors.queries.server";
import { invalidCredential, type Known } from "./identities.server";
import { linkAccount, linkNotification, type ProviderAccount } from "./provider-account.server";
import { personEntries } from "./search-entries.server";

/** What the browser that signs in brings along. */
export interface Visit {
  /** The cookie's value of the session that the new one replaces. */
  oldSecret?: string | null;
  browser?: string;
}

/** What step one was done with. A provider's account that is not linked yet is linked when the sign-in is whole. */
export interface FirstStep {
  by: "password" | "provider" | "link";
  account?: ProviderAccount | null;
  /** Of a link that an admin copied: who did. It opens no session of anybody above the level `user`. */
  linkBy?: { id: string; name: string } | null;
}

/** In, or still to give a second factor, or still to set one up because the event asks its staff for it. */
export type Entrance =
  | { step: "done"; secret: string }
  | ({ step: "secondFactor" | "setUp"; userId: string; stamp: string } & FirstStep);

/** What a password or a provider opens: a session only where no second factor is set and none is demanded. */
export async function enter(
  ctx: CommandContext,
  known: Known,
  visit: Visit,
  first: FirstStep = { by: "password" },
): Promise<Entrance> {
  const pending = { userId: known.id, stamp: known.stamp, ...first };
  if (known.hasFactor) return { step: "secondFactor", ...pending };
  if (await mustSetUp(ctx, known)) return { step: "setUp", ...pending };
  await writeBatch(ctx.control, beforeSession(ctx, known, first.account));
  const also = { writes: await linkNotification(ctx, known, first.account), jobs: [] };
  return { step: "done", secret: await startSession(ctx, known, { ...visit, also, linkBy: first.linkBy }) };
}

/**
 * What control must know before the session is there: that staff are in this event, so that a revocation finds it, and the
 * provider's account that this sign-in has proven. Nothing, for most people.
 */
export const beforeSession = (
  ctx: CommandContext,
  known: Known,
  account: ProviderAccount | null | undefined,
): Write[] => [
  ...(known.isStaff ? joinAsStaff(ctx, known) : []),
  ...(account ? linkAccount(known, account, ctx.now) : []),
];

async function mustSetUp(ctx: CommandContext, known: Known): Promise<boolean> {
  if (!ctx.settings.event.requireStaffSecondFactor) return false;
  if (known.isStaff) return true;
  const query = q.select({ permissions: users.permissions }).from(users).where(eq(users.id, known.id));
  const { user } = await readBatch(ctx.db, { user: first(query) });
  return demandsFactor(ctx.settings, levelOf(user?.permissions ?? ""));
}

/** The event's batch of every sign-in. Gives the cookie's value. */
export async function startSession(
  ctx: CommandContext,
  known: Known,
  visit: Visit &
    Pick<FirstStep, "linkBy"> & { factor?: FactorKind; also?: { writes: Write[]; jobs: OutboxJob[] } },
): Promise<string> {
  const session = await newSession(known, ctx.now, () => new NotLetIn());
  const { oldSecret, browser = "Unknown browser", factor = null, linkBy = null, also } = visit;
  const writes = [
    known.isStaff &&
      rememberLevel({ id: newId(), userId: known.id, requestId: ctx.requestId, at: ctx.now.toISOString() }),
    known.isStaff && staffRow(ctx, known),
    ...(known.isStaff ? personEntries.index(known.id) : []),
    linkBy !== null && relyOn(opensByLink(sql`${known.id}`, sql`${linkBy.id}`), () => new NotLetIn()),
    ...session.writes,
    q.insert(sessionDetails).values({ sessionId: session.id, factor, browser, linkBy: linkBy?.id ?? null }),
    Boolean(oldSecret) && q.delete(sessions).where(eq(sessions.id, await sha256(oldSecret ?? ""))),
    noteSignIn(known.id, ctx.now),
    ...(also?.writes ?? []),
    ...ctx.record({
      kind: "session.started",
      actorId: known.id,
      subjectId: known.id,
      details: factor ? { factor } : {},
      jobs: also?.jobs,
    }),
    ...(linkBy === null
      ? []
      : ctx.record({
          ...{ kind: "signInLink.used", actorId: known.id, subjectId: known.id },
          details: { by: linkBy.name },
        })),
  ];
  try {
    await writeBatch(ctx.db, writes);
  } catch (error) {
    throw error instanceof NotLetIn ? await whyNot(ctx, known) : error;
  }
  return session.secret;
}

/**
 * Whom a copied link signs in, by their id and that of who copied it: somebody of an active team at the level `user`, as long as its
 * maker is still an admin here.
 */
export const opensByLink = (userId: SQL, makerId: SQL): SQL =>
  sql`exists (select 1 from user u join team tm on tm.id = u.team_id where u.id = ${userId} and tm.is_archived = 0
    and ${isPlainUser} and exists (select 1 from user maker where maker.id = ${makerId}
      and maker.permissions in ${ADMINS}))`;

/** Over `u`. What is stored and is no level reads as `user`. */
const isPlainUser = sql`u.permissions not in ${LEVELS.filter((level) => level !== "user")}`;
const ADMINS = LEVELS.filter((level) => hasLevel(level, "admin"));

class NotLetIn extends Error {}

/**
 * Whoever was let in before is told that they are not any more; they have given what opens their account. Somebody else's account says
 * nothing here, nor does one whose credential has changed meanwhile.
 */
async function whyNot(ctx: CommandContext, { id, stamp }: Known): Promise<Error> {
  const { isDisabled } = await readBatch(ctx.db, {
    isDisabled:
      jsonExists(sql`from (select 1) where exists (select 1 from user u join team tm on tm.id = u.team_id
        where u.id = ${id} and tm.is_archived = 1 and u.session_stamp <= ${stamp})
      or (not exists (select 1 from user where id = ${id})
        and exists (select 1 from activity where subject_id = ${id}))`),
  });
  return isDisabled ? new DomainError(401, USER_DISABLED) : invalidCredential();
}

/** Not where a revocation (or whatever moved the stamp on) has passed already: it would not look here again. */
const joinAsStaff = (ctx: CommandContext, { id, stamp }: Known): Write[] => [
  { write: stillAt(id, stamp), otherwise: invalidCredential },
  sql`insert into ${memberships} (user_id, event_id, state, operation_id, created_at)
    values (${id}, ${ctx.event.id}, 'active', ${newId()}, ${ctx.now.toISOString()}) on conflict do nothing`,
];

/** Sign-in sets hasLoggedIn and lastLoginInTime (spec 1.4). */
export const noteSignIn = (userId: string, now: Date): Write =>
  q.update(users).set({ hasLoggedIn: true, lastLoginInTime: now.toISOString() }).where(eq(users.id, userId));

/** `eventflowAdmin` enters every event: at sign-in the event gets its row, or the row its level. */
function staffRow(ctx: CommandContext, known: Known): Write {
  const at = ctx.now.toISOString();
  const audit = { createdAt: at, createdBy: "system", updatedAt: at, updatedBy: "system" };
  const { id, firstName, surname, email } = known;
  return q
    .insert(users)
    .values({ id, firstName, surname, email, permissions: "eventflowAdmin", ...audit })
    .onConflictDoUpdate({ target: users.id, set: { permissions: "eventflowAdmin" } });
}
