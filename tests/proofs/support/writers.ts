import { largeTaskId, type SeedHost, seedLargeEvent } from "../../bench/seed";
import { httpClient } from "../../harness/http";
import { type Caller, type LoadResult, load } from "./load";

const PASSWORD = "harbour-boat-show-2027";

export interface WritersAtOnce {
  writers: number;
  hangingUp?: number;
  readers?: number;
  seconds: number;
}

/** An event with fifty tasks for a team, and its owner signed in. */
export async function writersEvent(
  host: SeedHost,
  name = "large",
): Promise<{ origin: string; cookie: string }> {
  const { slug, ownerEmail } = await seedLargeEvent(host, { teams: 60, tasks: 100 }, name);
  const origin = host.baseUrl(slug);
  const client = httpClient();
  const form = { email: ownerEmail, password: PASSWORD, next: "/" };
  const answer = await client.post(`${origin}/auth/login`, { form });
  if (answer.status !== 302) throw new Error(`The owner could not sign in: ${answer.status}`);
  const jar = client.cookies.get(new URL(origin).host) ?? new Map<string, string>();
  return { origin, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/** Each writer completes and reopens a task of its own; some hang up in the middle; readers look at lists. */
export async function writeAtOnce(
  { origin, cookie }: { origin: string; cookie: string },
  { writers, hangingUp = 0, readers = 0, seconds }: WritersAtOnce,
): Promise<{ writes: LoadResult; hangUps: LoadResult; reads: LoadResult }> {
  const pathsOf = (n: number) => [`/tasks/${largeTaskId(n + 1)}/completion`, reopening(n)];
  const writer = (n: number): Caller => ({ origin, cookie, method: "POST", paths: pathsOf(n) });
  const reader: Caller = { origin, cookie, method: "GET", paths: ["/tasks", "/", "/tasks"] };
  for (let n = 0; n < writers + hangingUp; n += 1) await openTask(origin, cookie, n);
  const [writes, hangUps, reads] = await Promise.all([
    load(
      Array.from({ length: writers }, (_, n) => writer(n)),
      seconds,
    ),
    load(
      Array.from({ length: hangingUp }, (_, n) => ({ ...writer(writers + n), hangsUpWithin: 150 })),
      seconds,
    ),
    load(
      Array.from({ length: readers }, () => reader),
      seconds,
    ),
  ]);
  return { writes, hangUps, reads };
}

/** Some of the seeded tasks are complete already. */
export async function openTask(origin: string, cookie: string, n: number): Promise<void> {
  await httpClient().post(`${origin}${reopening(n)}`, { form: {}, headers: { cookie } });
}

const reopening = (n: number) => `/tasks/${largeTaskId(n + 1)}/reopening`;

/** Who hung up does not know whether the last save was done, or is being done: the next one is refused for what the task is by now. */
export const withoutStale = (wrong: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(wrong).filter(
      ([answer]) => !/is complete already|cannot be reopened|changed this task a moment ago/.test(answer),
    ),
  );
