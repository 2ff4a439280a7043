import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { NotificationInput } from "~/features/forms/notifications/notification.schema";
import { addFormNotification } from "~/features/forms/notifications/notifications.commands.server";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { hiddenIn } from "../harness/html";
import { type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { mailsTo } from "../harness/mail";
import { sqlRows } from "../harness/sql-rows";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { submissionHouse } from "../worlds/submission-house";
import { makeEvent } from "../worlds/test-event";

/**
 * Three people submit a form whose notification mails one address and copies another, while the host is killed at random moments: each
 * submission that was taken has both mails, and no more mails came twice than were under way at a kill. `PROOF_KILLS` (default
 * 100), `PROOF_SUBMISSIONS` (default 500: 1,000 mails).
 */
const KILLS = Number(process.env.PROOF_KILLS ?? 100);
const SUBMISSIONS = Number(process.env.PROOF_SUBMISSIONS ?? 500);
const SLUG = "form-mails-killed";
const TO = ["crew@depot.example", "copy@depot.example"];
/** Mails that a host may be sending when it is killed. */
const UNDER_WAY = 20;

let host: TestHost;
let forms: Awaited<ReturnType<typeof submissionHouse>>;
const people: Client[] = [];
beforeAll(async () => {
  host = await startHost();
  const on = await installationOf(host);
  const at = await makeEvent(on, SLUG);
  forms = await submissionHouse(at);
  await addFormNotification(
    at.ctx(),
    forms.formId,
    NotificationInput.parse({
      ...{ name: "To the depot", message: "", sendToType: "email", sendTo: TO[0], bccTo: TO[1] },
      ...{ isFormTitleSubjectLine: false, subjectLine: `Stand {{${forms.ids.stand}}}` },
    }),
  );
  for (let n = 1; n <= 3; n += 1) {
    const { owner } = await forms.team();
    await givePassword(on, owner.actor.id);
    const client = httpClient();
    const form = { email: `owner${n}@team${n}.example`, password: PASSWORD };
    expect((await client.post(`${host.baseUrl(SLUG)}/auth/login`, { form })).status).toBe(302);
    people.push(client);
  }
});
afterAll(() => host?.stop());

it(`${KILLS} kills over the mails of ${SUBMISSIONS} submissions lose none`, async () => {
  let isOver = false;
  const heard = new Heard();
  const working = people.map((client, n) => submitOn(client, `T${n}`, () => isOver));
  let kills = 0;
  const taken = async () =>
    (await rows<{ n: number }>(sql`select count(*) as n from submission where is_draft = 0`))[0]?.n ?? 0;
  while (kills < KILLS || (await taken()) < SUBMISSIONS) {
    // So many and no more: the kills that are left fall among the mails.
    if ((await taken()) >= SUBMISSIONS) isOver = true;
    // Some hosts live long enough to send, others die before they begin.
    await sleep(100 + Math.random() * 4_000);
    if (kills >= KILLS) {
      await heard.look();
      continue;
    }
    const { workerd } = host.pids();
    await host.kill9();
    if (workerd) stop(workerd);
    await host.restart();
    kills += 1;
    // The mailbox keeps the newest 2,000 alone.
    await heard.look();
  }
  isOver = true;
  await Promise.all(working);
  await eventually(async () => {
    await heard.look();
    return (
      (await rows<{ n: number }>(sql`select count(*) as n from outbox where state = 'pending'`))[0]?.n === 0
    );
  }, 600_000);
  const submissions = await rows<{ stand: string }>(
    sql`select answers ->> '$."${sql.raw(forms.ids.stand)}".value' as stand from submission where is_draft = 0`,
  );
  await heard.look();
  const sums = { kills, submissions: submissions.length, mails: 0, twice: 0 };
  for (const to of TO) {
    const times = heard.timesTo(to);
    expect(submissions.filter(({ stand }) => !times.has(`Stand ${stand}`))).toEqual([]);
    sums.mails += times.size;
    sums.twice += [...times.values()].reduce((sum, n) => sum + n - 1, 0);
  }
  console.log(JSON.stringify(sums));
  expect(sums.mails).toBe(TO.length * submissions.length);
  expect(sums.twice).toBeLessThanOrEqual(kills * UNDER_WAY);
});

/** The mails that ever stood in the mailbox. */
class Heard {
  private readonly mails = new Map<string, { to: string; subject: string }>();

  async look(): Promise<void> {
    for (const to of TO)
      for (const { id, subject } of await mailsTo(host.mailboxUrl, to)) this.mails.set(id, { to, subject });
  }

  /** How often each subject came to an address. */
  timesTo(address: string): Map<string, number> {
    const times = new Map<string, number>();
    for (const { to, subject } of this.mails.values())
      if (to === address) times.set(subject, (times.get(subject) ?? 0) + 1);
    return times;
  }
}

/** Submits the form again and again, each time with another stand, whether it is answered or not. */
async function submitOn(client: Client, name: string, isOver: () => boolean): Promise<void> {
  const form = `${host.baseUrl(SLUG)}/forms/${forms.formId}`;
  for (let turn = 1; !isOver(); turn += 1) {
    const page = { version: "0", [`f.${forms.ids.stand}`]: `${name}-${turn}` };
    const saved = await quietly(client.post(`${form}/pages/1`, { form: page }));
    const check = saved?.status === 302 ? await quietly(client.get(`${form}/check-answers`)) : null;
    if (check?.status === 200)
      await quietly(client.post(`${form}/submission`, { form: hiddenIn(check.body) }));
    // No faster than the mails go, so that the kills fall among them to the end.
    await sleep(300);
  }
}

const quietly = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);

/** The databases have another address after each kill. */
async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  const { found } = await readBatch(await openEventOf(host, SLUG), { found: sqlRows<T>(query) });
  return found;
}

function stop(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It went with its host.
  }
}
