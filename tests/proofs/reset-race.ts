import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { drainControl } from "~/features/auth/control-outbox.jobs.server";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId, newSecret, sha256 } from "~/lib/ids";
import { type Client, httpClient } from "../harness/http";
import { installationOf, type RunningHost } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { workerEnv } from "../integration/support/worker-env";
import { makeEvent } from "../worlds/test-event";

export interface RaceFigures {
  rounds: number;
  /** Sign-ins with the old password that were answered with a session's cookie before or during the reset. */
  let_in: number;
  /** Of those, alive when the reset was answered (in the same event), or when the outbox was drained (in the other). */
  wrong: number;
  /** Resets that did not sign in whom the link belongs to. */
  lost: number;
}

const HERE = 3;
const THERE = 2;
const DRAIN_EVERY = 20;

/**
 * A password is reset while sign-ins with the old one are under way, in the same event and in another, over plain HTTP.
 * Whoever was let in must be out when the reset is answered; elsewhere, when control's outbox has been drained.
 */
export async function resetRace(host: RunningHost, rounds: number): Promise<RaceFigures> {
  const on = await installationOf(host);
  const name = `race-${newId().slice(-8)}`;
  const [here, there] = [await makeEvent(on, name), await makeEvent(on, `${name}-b`)];
  const owner = { firstName: "Rae", surname: "Runner", email: `rae@${name}.example` };
  const { ownerId } = await addTeam(here.ctx(), {
    name: "Here",
    teamTypeId: null,
    isOrganiser: false,
    owner,
  });
  await addTeam(there.ctx(), { name: "There", teamTypeId: null, isOrganiser: false, owner });
  const first = await hashPassword({}, passwordOf(0));
  await writeBatch(on.control, storePassword(ownerId, first, new Date()));

  const urlOf = (slug: string, path: string) => `http://${slug}.localhost:${host.port}${path}`;
  const isIn = async (client: Client, slug: string) => (await client.get(urlOf(slug, "/"))).status === 200;
  /** With the old password, at some moment around the reset. */
  const tried = async (round: number, slug: string): Promise<Client | null> => {
    const client = httpClient({ localAddress: addressOf(round) });
    await sleep(Math.random() * 300);
    const form = { email: owner.email, password: passwordOf(round) };
    await client.post(urlOf(slug, "/auth/login"), { form });
    return client.cookies.get(new URL(urlOf(slug, "/")).host)?.has("session") ? client : null;
  };
  const reset = async (round: number): Promise<Client> => {
    const token = newSecret();
    await writeBatch(on.control, [
      sql`insert into tokens (id, token_hash, purpose, user_id, event_id, expires_at, created_at) values (${newId()},
        ${await sha256(token)}, 'resetPassword', ${ownerId}, ${here.event.id}, '2999-01-01', '2026-01-01')`,
    ]);
    const client = httpClient({ localAddress: addressOf(round) });
    await client.get(urlOf(name, `/auth/reset-password?token=${token}`));
    await sleep(Math.random() * 150);
    const words = passwordOf(round + 1);
    const form = { newPassword: words, repeatPassword: words };
    // Too many passwords to check at once: the link waits for the next try.
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await client.post(urlOf(name, "/auth/reset-password"), { form });
      if (answer.status !== 503) break;
      await sleep(1_000);
    }
    return client;
  };

  const figures: RaceFigures = { rounds, let_in: 0, wrong: 0, lost: 0 };
  let elsewhere: Client[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [owned, ...others] = await Promise.all([
      reset(round),
      ...Array.from({ length: HERE }, () => tried(round, name)),
      ...Array.from({ length: THERE }, () => tried(round, `${name}-b`)),
    ]);
    const inHere = others.slice(0, HERE).filter((client) => client !== null);
    elsewhere.push(...others.slice(HERE).filter((client) => client !== null));
    figures.let_in += others.filter((client) => client !== null).length;
    for (const client of inHere) if (await isIn(client, name)) figures.wrong += 1;
    if (!(await isIn(owned, name))) figures.lost += 1;
    if (round % DRAIN_EVERY !== DRAIN_EVERY - 1 && round !== rounds - 1) continue;
    await drainControl(workerEnv(on));
    for (const client of elsewhere) if (await isIn(client, `${name}-b`)) figures.wrong += 1;
    elsewhere = [];
  }
  const { stamp } = await readBatch(on.control, {
    stamp: sqlRows<{ stamp: string }>(
      sql`select session_stamp as stamp from user_profiles where id = ${ownerId}`,
    ),
  });
  for (const event of [here, there]) {
    const old = sql`select 1 from session where user_id = ${ownerId} and stamp < ${stamp[0]?.stamp ?? ""}`;
    figures.wrong += (await event.rows(old)).length;
  }
  return figures;
}

const passwordOf = (round: number) => `harbour-words-of-round-${round}`;
/** Each round from an address of its own, so that no limit of a round before stands in the way. */
const addressOf = (round: number) => `127.${100 + (round >> 16)}.${(round >> 8) & 255}.${round & 255 || 1}`;
