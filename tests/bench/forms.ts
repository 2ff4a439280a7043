import { readFileSync } from "node:fs";
import { startHost, type TestHost } from "../harness/host";
import { hiddenIn } from "../harness/html";
import { type Client, httpClient } from "../harness/http";
import { PASSWORD } from "./accounts";
import { cpuOf } from "./beside";
import { builderCalls } from "./builder";
import { largeTaskId } from "./seed";
import { type SeededForms, seedFormsEvent } from "./seed-forms";

/** How often each step is done, ten at a time. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const AT_ONCE = 10;

/**
 * `npm run bench -- forms [submissions]`: CPU a request over all processes of the host, ten at once: showing and sending in a form
 * of 30 questions beside the tasks page and completing a task; then lists, report and exports of so many submissions.
 */
export async function measureForms(submissions: number): Promise<void> {
  const host = await startHost();
  try {
    const seeded = await seedFormsEvent(host, submissions);
    const base = host.baseUrl(seeded.slug);
    const signedIn = async (email: string) => {
      const client = httpClient();
      const answer = await client.post(`${base}/auth/login`, {
        form: { email, password: PASSWORD, next: "/" },
      });
      if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`);
      return client;
    };
    const owner = await signedIn(seeded.ownerEmail);
    await respondent({ host, base, seeded, owner });
    const admin = await signedIn(seeded.adminEmail);
    await builder({ host, base, seeded, client: admin });
    await staff({ host, base, seeded, client: admin, submissions });
  } finally {
    await host.stop();
  }
}

const pidsOf = (host: TestHost) => Object.values(host.pids()).filter((pid): pid is number => pid !== null);

/** Milliseconds of CPU and of waiting that one of these takes, ten at once; each must answer as is said. */
async function step(
  host: TestHost,
  { name, isOk }: { name: string; isOk: (status: number) => boolean },
  calls: readonly (() => Promise<{ status: number }>)[],
): Promise<{ name: string; cpu: number; wait: number; count: number }> {
  const [before, began] = [cpuOf(pidsOf(host)), performance.now()];
  const answers = await Promise.all(calls.map((call) => call()));
  const wrong = answers.filter(({ status }) => !isOk(status));
  if (wrong.length > 0) throw new Error(`${name} answered ${wrong.map(({ status }) => status).join()}`);
  const count = calls.length;
  return { name, cpu: cpuOf(pidsOf(host)) - before, wait: performance.now() - began, count };
}

const shown = (status: number) => status === 200;
const led = (status: number) => status === 302;

interface Site {
  host: TestHost;
  base: string;
  seeded: SeededForms;
}

async function respondent({ host, base, seeded, owner }: Site & { owner: Client }): Promise<void> {
  const sums = new Map<string, { cpu: number; wait: number; count: number }>();
  const forms = seeded.blank.slice(0, AT_ONCE);
  const form = (id: string) => `${base}/forms/${id}`;
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const steps = [
      await step(
        host,
        { name: "Tasks page, 20 tasks", isOk: shown },
        forms.map(() => () => owner.get(`${base}/tasks`)),
      ),
      await step(
        host,
        { name: "Form page, 30 questions", isOk: shown },
        forms.map(
          ({ id }) =>
            () =>
              owner.get(`${form(id)}/pages/1`),
        ),
      ),
      await step(
        host,
        { name: "Saving it", isOk: led },
        forms.map(
          ({ id, fieldIds }) =>
            () =>
              owner.post(`${form(id)}/pages/1`, {
                form: Object.fromEntries([
                  ["version", "0"],
                  ...fieldIds.map((field, n) => [
                    `f.${field}`,
                    n % 10 === 9 ? "a" : n % 15 === 7 ? String(n) : `Answer ${round}`,
                  ]),
                ]),
              }),
        ),
      ),
    ];
    const checks: { status: number; body: string }[] = [];
    steps.push(
      await step(
        host,
        { name: "Checking the answers", isOk: shown },
        forms.map(({ id }, at) => async () => {
          const answer = await owner.get(`${form(id)}/check-answers`);
          checks[at] = answer;
          return answer;
        }),
      ),
      await step(
        host,
        { name: "Sending it in", isOk: led },
        forms.map(
          ({ id }, at) =>
            () =>
              owner.post(`${form(id)}/submission`, { form: hiddenIn(checks[at]?.body ?? "") }),
        ),
      ),
    );
    const task = (n: number, verb: string) => () =>
      owner.post(`${base}/tasks/${largeTaskId(n + 1)}/${verb}`, { form: {} });
    const each = Array.from({ length: AT_ONCE }, (_, n) => n);
    // Whatever they were before.
    await Promise.all(each.map((n) => task(n, "reopening")()));
    steps.push(
      await step(
        host,
        { name: "Completing a task", isOk: led },
        each.map((n) => task(n, "completion")),
      ),
    );
    // The first round warms up.
    if (round === 0) continue;
    for (const { name, ...one } of steps) {
      const sum = sums.get(name) ?? { cpu: 0, wait: 0, count: 0 };
      sums.set(name, {
        cpu: sum.cpu + one.cpu,
        wait: sum.wait + one.wait,
        count: sum.count + one.count,
      });
    }
  }
  const cpu = (name: string) => {
    const sum = sums.get(name);
    return sum ? sum.cpu / sum.count : Number.NaN;
  };
  for (const [name, { wait }] of sums)
    console.log(`${name}: ${cpu(name).toFixed(1)} ms CPU, ${(wait / ROUNDS).toFixed(0)} ms for ten at once`);
  const factor = (one: string, other: string) => (cpu(one) / cpu(other)).toFixed(2);
  console.log(`Form page to tasks page: ${factor("Form page, 30 questions", "Tasks page, 20 tasks")}`);
  console.log(`Sending in to completing a task: ${factor("Sending it in", "Completing a task")}`);
}

/** Alone: a form is built by one person at a time. */
async function builder({ host, base, seeded, client }: Site & { client: Client }): Promise<void> {
  const first = { cpu: 0 };
  for (const { name, isOk, call } of builderCalls({ base, seeded, client })) {
    await call();
    let [cpu, wait] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await step(host, { name, isOk }, [call]);
      cpu += one.cpu / ROUNDS;
      wait += one.wait / ROUNDS;
    }
    first.cpu ||= cpu;
    console.log(
      `${name}: ${cpu.toFixed(1)} ms CPU, ${wait.toFixed(0)} ms alone, ${(cpu / first.cpu).toFixed(2)} of the list`,
    );
  }
}

async function staff({
  host,
  base,
  seeded,
  client,
  submissions,
}: Site & { client: Client; submissions: number }): Promise<void> {
  const list = `${base}/admin/forms/${seeded.full}/submissions`;
  for (const [name, url, atOnce] of [
    ["Submissions, first page", list, AT_ONCE],
    ["Submissions, last page", `${list}?page=${Math.ceil(submissions / 100)}`, AT_ONCE],
    ["Submissions, a choice", `${list}?answer=${seeded.choiceId}%3Da`, AT_ONCE],
    ["Forms for staff", `${base}/admin/forms`, AT_ONCE],
    // Each answer is looked at: nobody asks for ten of these in one moment.
    ["Form report", `${base}/admin/reports/forms/${seeded.full}`, 1],
  ] as const) {
    const calls = Array.from({ length: atOnce }, () => () => client.get(url));
    await client.get(url);
    const { cpu, wait } = await step(host, { name, isOk: shown }, calls);
    const all = atOnce === 1 ? "alone" : "for ten at once";
    console.log(`${name}, ${submissions}: ${(cpu / atOnce).toFixed(1)} ms CPU, ${wait.toFixed(0)} ms ${all}`);
  }
  const { workerd } = host.pids();
  for (const format of ["xlsx", "csv"]) {
    const before = memoryOf(workerd);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(workerd));
    }, 50);
    const began = performance.now();
    const answer = await client.get(`${list}/export?format=${format}`, { follow: true });
    clearInterval(watch);
    console.log(
      `Export of ${submissions} as ${format}: ${answer.status}, ${((performance.now() - began) / 1_000).toFixed(1)} s, ` +
        `${(answer.bytes.length / 1e6).toFixed(1)} MB, memory from ${before} to ${peak} MB`,
    );
  }
}

/** In MB, as the system counts it. */
function memoryOf(pid: number | null): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000);
}
