import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { hashPassword } from "~/features/auth/password.server";
import { storePassword } from "~/features/auth/password-store.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { whenFree } from "../harness/when-free";
import { makeEvent, newTask, person } from "../worlds/test-event";
import { type Audience, acknowledgedInvisible, differences, type SeenTeam } from "./progress-reference";

const PASSWORD = "a-password-for-proofs-2027";
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");

export interface ProgressRace {
  rounds: number;
  /** Rounds after which a stored summary differed from a fresh count. */
  wrong: number;
  /** What teams did to a task that they did not see any more, and was written down all the same. */
  acknowledgedInvisible: number;
  /** Answers of 500 and above. */
  faults: number;
  /** What teams got through and what they were refused, to see that both happened. */
  held: number;
  refused: number;
}

/**
 * Staff narrow and widen who sees a task, archive it, bring it back, change its flags and delete it, while teams complete,
 * reopen, upload and comment: over plain HTTP, against a host that runs. After each round everything is counted again in
 * TypeScript.
 */
export async function progressRace(
  host: { dataDir: string; port: number; mailboxUrl: string },
  rounds: number,
  { slug = `race-${Date.now().toString(36)}`, seed = 20_270_510 } = {},
): Promise<ProgressRace> {
  const on = await installationOf(host);
  const at = await makeEvent(on, slug);
  const url = (path: string) => `http://${slug}.localhost:${host.port}${path}`;
  const signIn = async (userId: string, email: string): Promise<Client> => {
    const hash = await hashPassword({}, PASSWORD);
    await whenFree(() => writeBatch(on.control, storePassword(userId, hash, new Date())));
    const client = httpClient();
    const answer = await client.post(url("/auth/login"), { form: { email, password: PASSWORD } });
    if (answer.status !== 302) throw new Error(`Sign-in answered ${answer.status}`);
    return client;
  };
  const dice = diceOf(seed);
  const [own, other] = [
    (await addTeamType(at.ctx(), { name: "Own" })).teamTypeId,
    (await addTeamType(at.ctx(), { name: "Other" })).teamTypeId,
  ];
  const staff = await signIn(at.adminId, `admin@${slug}.example`);
  const teams: (SeenTeam & { client: Client })[] = [];
  for (const [name, teamTypeId] of [
    ["Ash", own],
    ["Birch", own],
    ["Cedar", other],
  ] as const) {
    const owner = person(name, `${slug}.example`);
    const made = await addTeam(at.ctx(), { name, teamTypeId, isOrganiser: false, owner });
    const client = await signIn(made.ownerId, owner.email);
    teams.push({ id: made.teamId, isOrganiser: false, standShareRole: "none", teamTypeId, client });
  }
  const owner = person("Child", `${slug}.example`);
  const child = await addStandShare(at.ctx(), { name: "Child", parentTeamId: teams[0]?.id ?? "", owner });
  const client = await signIn(child.ownerId, owner.email);
  teams.push({ id: child.teamId, isOrganiser: false, standShareRole: "child", teamTypeId: null, client });

  const result: ProgressRace = { rounds, wrong: 0, acknowledgedInvisible: 0, faults: 0, held: 0, refused: 0 };
  const count = (status: number) => {
    if (status >= 500) result.faults += 1;
  };

  for (let round = 0; round < rounds; round += 1) {
    const type = dice.upTo(3) === 0 ? "upload" : "task";
    const start: Audience = { isArchived: false, showToChildTeams: true, teamTypeIds: [], isGone: false };
    const { taskId } = await addTask(at.ctx(), newTask(`Round ${round}`, { type }));
    /** Who sees the task, as of each of staff's changes that held, in their order. */
    const audiences: Audience[] = [start];

    const narrowing = async () => {
      let now = start;
      // Often only once: a later change would count anew and hide what an earlier one spoilt.
      const steps = 1 + dice.upTo(3);
      for (let step = 0; step < steps; step += 1) {
        await pause(dice.upTo(12));
        const next = await oneChange(now, step === steps - 1);
        if (!next) continue;
        now = next;
        audiences.push(next);
        if (next.isGone) return;
      }
    };
    const oneChange = async (now: Audience, isLast: boolean): Promise<Audience | null> => {
      const kind = dice.upTo(10);
      const post = async (path: string, form: Record<string, string> | URLSearchParams) => {
        const { status } = await staff.post(url(path), { form });
        count(status);
        return status === 302;
      };
      if (kind < 2) {
        const verb = now.isArchived ? "restorations" : "archives";
        const done = await post(`/admin/tasks/${verb}`, { ids: taskId });
        return done ? { ...now, isArchived: !now.isArchived } : null;
      }
      if (kind === 2 && isLast) {
        const done = await post("/admin/tasks/removal", { ids: taskId, confirm: "CONFIRM" });
        const [left] = await at.rows(sql`select 1 from task where id = ${taskId}`);
        return done && !left ? { ...now, isGone: true } : null;
      }
      const teamTypeIds = [[], [own], [other]][dice.upTo(3)] ?? [];
      const showToChildTeams = dice.flip();
      const [row] = await at.rows<{ version: number }>(sql`select version from task where id = ${taskId}`);
      const form = new URLSearchParams({ title: `Round ${round}`, type, version: String(row?.version) });
      for (const id of teamTypeIds) form.append("teamTypeIds", id);
      if (showToChildTeams) form.set("showToChildTeams", "on");
      if (dice.upTo(4) === 0) form.set("isApprovalNeeded", "on");
      if (dice.flip()) form.set("dueDate", "2031-01-01");
      return (await post(`/admin/tasks/${taskId}`, form)) ? { ...now, teamTypeIds, showToChildTeams } : null;
    };

    const working = async (team: (typeof teams)[number]) => {
      for (let step = 0; step < 6; step += 1) {
        await pause(dice.upTo(8));
        const { status } = await [
          () => team.client.post(url(`/tasks/${taskId}/completion`), { form: {} }),
          () => team.client.post(url(`/tasks/${taskId}/reopening`), { form: {} }),
          () => team.client.post(url(`/tasks/${taskId}/comments`), { form: { text: `Step ${step}` } }),
          () =>
            team.client.post(url(`/tasks/${taskId}/evidence`), {
              body: PDF,
              headers: { "content-type": "application/octet-stream", "x-file-name": `${newId()}.pdf` },
            }),
        ][step % 2 === 0 ? 0 : dice.upTo(4)]!();
        count(status);
        if (status < 400) result.held += 1;
        else result.refused += 1;
      }
    };

    await Promise.all([narrowing(), ...teams.map(working)]);
    if ((await differences(at)).length > 0) result.wrong += 1;
    result.acknowledgedInvisible += await acknowledgedInvisible(at, { taskId, teams, audiences });
    // A thread is written in by thirty comments a minute at most, over all rounds.
    await writeBatch(at.db, [
      sql`update activity set created_at = '2020-01-01T00:00:00.000Z' where kind = 'comment.added'`,
    ]);
  }
  return result;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same series for the same seed, as far as the machine's own timing lets it be. */
function diceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const upTo = (n: number) => Math.floor(next() * n);
  return { upTo, flip: () => next() < 0.5 };
}
