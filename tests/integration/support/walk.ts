import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { addDays, dayIn } from "~/lib/dates";
import { inParallel } from "~/lib/in-parallel";
import { chosen } from "../../harness/chosen-pages";
import { execute, openEventOf } from "../../harness/databases";
import { DEMO_PASSWORD, eventually, startHost, type TestHost } from "../../harness/host";
import { type Answer, httpClient } from "../../harness/http";
import { WAIT_MS } from "../../harness/patience";
import { CHANGES_SESSION, PAGES, type Page } from "../../harness/site-map";
import { rowsOf } from "../../worlds/test-event";
import { demoIds, ROLES, type Role, withIds } from "./matrix";

export type Method = "GET" | "POST";

/** One request of the walk, and what came. */
export interface Step {
  page: Page;
  role: Role;
  method: Method;
  /** How the page is narrowed, ordered or turned: "" for the page itself. */
  search: string;
  /** As it was asked for, with ids. */
  path: string;
  /** What is nested in the address is there, also what the samples know nothing of. */
  isReal: boolean;
  /** After the role's own posts, which began what the page is about. */
  isLater: boolean;
  answer: Answer;
}

/** Each page, asked for by each role, as it is and with an empty form. */
export interface Walk {
  steps: Step[];
  ids: Record<string, string>;
  /** What the ids of the demo stand for. */
  names: ReadonlyMap<string, string>;
  ask(role: Role, path: string): Promise<Answer>;
  end(): Promise<void>;
}

/** Pages as they are when they are narrowed, ordered or turned. Never `by=date`: what stands in it depends on the weekday. */
export const VIEWS: Record<string, string[]> = {
  "/auth/login": ["?next=%2Ftasks"],
  "/tasks": ["?status=overdue", "?status=complete", "?q=safety", "?mine=1", "?q=zzzz"],
  "/search": ["?q=safety", "?q=zzzz"],
  "/admin/tasks": ["?q=safety", "?status=overdue", "?sort=-title", "?q=zzzz"],
  "/admin/tasks/archived": ["?q=zzzz"],
  "/admin/tasks/:taskId/teams": ["?status=complete", "?status=overdue", "?q=rigging", "?q=zzzz"],
  "/admin/tasks/:taskId/audience": ["?q=rigging"],
  "/admin/tasks/:taskId/teams/reminders": ["?who=late"],
  "/admin/task-groups": ["?q=marketing", "?q=zzzz"],
  "/admin/teams": ["?login=never", "?q=rigging", "?q=zzzz"],
  "/admin/activity": ["?what=task", "?q=rigging", "?page=2", "?q=zzzz"],
  "/admin/approvals/decided": ["?q=rigging"],
};

const ZONE = "Europe/London";

/** All pages, or those that a change reaches and what they lie over. */
export const WALKED = PAGES.filter(
  (page) => chosen([page, ...PAGES.filter(({ parent }) => parent === page.path)]).length > 0,
);
/** What people see is asked for first: a file that is taken or a session that begins is an entry of the activity. */
export const SCREENS = WALKED.filter(({ kind, file }) => kind === "page" && file !== null);
const OTHERS = WALKED.filter((page) => !SCREENS.includes(page));

/** There is such a page once its person has begun to fill in the form. */
export const isOfDraft = ({ path }: Page) => /\/(check-answers|draft-saved|discard)$/.test(path);

type Wish = Omit<Step, "answer">;

/** All GETs before any POST: what takes an empty form may change what is shown. */
export async function walkThrough(): Promise<Walk> {
  await pastMidnight();
  // Of its own: other files change the shared demo meanwhile.
  const host = await startHost({ demo: true });
  const db = await openEventOf(host, "demo");
  await allDone(db);
  const ids = await demoIds(host);
  const comment = await commentOf(db);
  const names = await namesOfDemo(db);
  const client = httpClient();
  const cookies = new Map<Role, string>();
  for (const role of ROLES) cookies.set(role, await sessionOf(host, role));

  const steps: Step[] = [];
  const url = (path: string) => host.baseUrl("demo") + path;
  const wishesOf = (role: Role, page: Page, method: Method): Wish[] => {
    const searches = method === "GET" ? ["", ...(VIEWS[page.path] ?? [])] : [""];
    const isNested = page.path.includes(":commentId");
    return searches.flatMap((search) =>
      (isNested ? [false, true] : [true]).map((isReal) => {
        const path = withIds(page.path, isNested && isReal ? { ...ids, commentId: comment } : ids);
        return { page, role, method, search, isReal, isLater: false, path: atAnyHour(path + search) };
      }),
    );
  };
  const take = async (wish: Wish) => {
    const isApart = CHANGES_SESSION.includes(wish.page.path);
    const cookie = isApart ? await sessionOf(host, wish.role) : cookies.get(wish.role);
    // The session's cookie alone: a notice for the next page would come to whichever is asked for next.
    const answer = await client.request(url(wish.path), {
      method: wish.method,
      headers: { cookie: cookie ?? "" },
      ...(wish.method === "POST" ? { form: {} } : {}),
    });
    steps.push({ ...wish, answer });
  };

  for (const pages of [SCREENS, OTHERS]) {
    const wishes = ROLES.flatMap((role) => pages.flatMap((page) => wishesOf(role, page, "GET")));
    await inParallel(wishes, take);
  }
  // One after the other, the screens first: what the verbs change is seen in no refused form.
  for (const pages of [SCREENS, OTHERS]) {
    for (const role of ROLES) {
      await published(db, ids.contentId);
      for (const page of pages) for (const wish of wishesOf(role, page, "POST")) await take(wish);
      if (pages === SCREENS) continue;
      for (const page of WALKED.filter(isOfDraft)) {
        for (const wish of wishesOf(role, page, "GET")) await take({ ...wish, isLater: true });
      }
    }
  }
  // Staff ended what sessions there were.
  const left = new Map<Role, string>();
  for (const role of ROLES) left.set(role, await sessionOf(host, role));
  return {
    steps,
    ids,
    names,
    ask: (role, path) => client.get(url(path), { headers: { cookie: left.get(role) ?? "" } }),
    end: async () => void (await host.stop()),
  };
}

/**
 * As a page is asked for whose own choice depends on when that is. A team's list by date has headings that depend on the weekday, and
 * it has them by itself where something is late. The digest that is shown is today's until it has gone.
 */
function atAnyHour(path: string): string {
  if (path === "/admin/emails/reminders") {
    const tomorrow = addDays(dayIn(ZONE, new Date()), 1);
    return `${path}?day=${tomorrow}&from=${tomorrow}`;
  }
  if (!/^\/tasks(\/|$)/.test(path.replace(/\?.*/, ""))) return path;
  return `${path}${path.includes("?") ? "&" : "?"}by=group`;
}

/** What somebody took back to draft is there for the next one. */
const published = (db: EventDatabase, contentId = "") =>
  execute(db, { sql: "update content set is_published = 1 where id = ?", args: [contentId] });

/** A demo that is made before midnight and read after it is a day older than its texts say. */
async function pastMidnight(): Promise<void> {
  const soon = () => dayIn(ZONE, new Date(Date.now() + 3 * 60_000)) !== dayIn(ZONE, new Date());
  await eventually(() => !soon(), 4 * 60_000);
}

/**
 * The mails of the demo's making are sent and its pictures have their sizes: some lists say which are not yet. The Worker begins with
 * it as soon as it is there. What has a time of its own (tomorrow's reminders, a notification that is scheduled) waits for it.
 */
async function allDone(db: EventDatabase): Promise<void> {
  await eventually(async () => {
    const [left] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*) as n from outbox where state = 'pending'
        and (attempts > 0 or coalesce(lease_until, '') < ${new Date(Date.now() + 600_000).toISOString()})`,
    );
    return left?.n === 0;
  }, 4 * WAIT_MS);
}

async function commentOf(db: EventDatabase): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select c.id from comment c join task_status s on s.id = c.task_status_id join task t on t.id = s.task_id
      where t.title = 'Terms and conditions'
        and s.team_id = (select team_id from user where email = 'owner@demo.example')`,
  );
  if (!row) throw new Error("Nobody of the demo wrote a comment on the sample's task");
  return row.id;
}

async function namesOfDemo(db: EventDatabase): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select id, 'task ' || title as name from task
      union all select id, 'team ' || name from team
      union all select id, 'user ' || email from user
      union all select id, 'group ' || title from task_group
      union all select id, 'type ' || name from team_type
      union all select s.id, 'status of ' || t.title || ' of ' || m.name
        from task_status s join task t on t.id = s.task_id join team m on m.id = s.team_id
      union all select id, 'comment ' || substr(text, 1, 20) from comment
      union all select id, 'reply ' || substr(text, 1, 20) from reply`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function sessionOf(host: TestHost, { email }: Role): Promise<string> {
  if (!email) return "";
  const client = httpClient();
  const url = `${host.baseUrl("demo")}/auth/login`;
  const ask = () => client.post(url, { form: { email, password: DEMO_PASSWORD } });
  let answer = await ask();
  // The machine was busy, and it says so.
  for (let n = 0; answer.status === 503 && n < MOST_SIGN_INS; n += 1) {
    await sleep(500);
    answer = await ask();
  }
  const session = client.cookies.get(new URL(url).host)?.get("session");
  if (answer.status !== 302 || !session) throw new Error(`${email} could not sign in: ${answer.status}`);
  return `session=${session}`;
}

const MOST_SIGN_INS = 5;
