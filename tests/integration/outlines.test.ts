import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { dayIn } from "~/lib/dates";
import { inParallel } from "~/lib/in-parallel";
import { openEventOf } from "../harness/databases";
import { eventually, startHost, type TestHost } from "../harness/host";
import { type Answer, httpClient } from "../harness/http";
import { DEMO_IDS } from "../harness/samples";
import { BUILT } from "../harness/site-map";
import { ROLES, withIds } from "./support/matrix";
import { type Outline, outlineOf } from "./support/outline";
import { rowsOf } from "./support/test-event";
import { timeless } from "./support/timeless";

/**
 * What people see of every page: its words, links, forms, fields and counts, as each role has them. A change of any is
 * seen here: `npm test -- integration outlines -u` writes the files anew, and their difference says what changed.
 */
const FOLDER = join(projectRoot(), "tests/integration/outlines");
const FRAMES = "frames.txt";
const PASSWORD = "harbour-boat-show-2027";
const ZONE = "Europe/London";

/** Pages as they are when they are narrowed, ordered or turned. Never `by=date`: what stands in it depends on the weekday. */
const VIEWS: Record<string, string[]> = {
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

/** By the second, or drawn by lot. */
const LEFT_OUT = [
  // The state of the machines: how long ago each part was seen, and what is under way.
  "/admin/events-health",
];

interface View {
  role: string;
  /** "GET /tasks?mine=1", or "POST /tasks" for a form with nothing in it. */
  asked: string;
  status: number;
  outline: Outline;
}

const SCREENS = BUILT.filter(({ kind, path }) => kind === "page" && !LEFT_OUT.includes(path));
const views = new Map<string, View[]>();
let host: TestHost;
let names: Map<string, string>;

beforeAll(async () => {
  await pastMidnight();
  // Of its own: other files change the shared demo meanwhile.
  host = await startHost({ demo: true, env: { DEMO_PASSWORD: PASSWORD } });
  await allSent();
  const ids = await idsOfDemo();
  names = await namesOfDemo();
  // The session's cookie alone is sent: a notice for the next page would come to whichever is asked for next.
  const client = httpClient();
  const headers = new Map<string, Record<string, string>>();
  for (const { name, email } of ROLES) headers.set(name, { cookie: email ? await sessionOf(email) : "" });
  const at = (path: string) => host.baseUrl("demo") + withIds(path, ids);
  for (const { path } of SCREENS) views.set(path, []);

  const gets = ROLES.flatMap(({ name }) =>
    SCREENS.flatMap(({ path }) => ["", ...(VIEWS[path] ?? [])].map((search) => ({ name, path, search }))),
  );
  await inParallel(gets, async ({ name, path, search }) => {
    const answer = await client.get(byGroup(at(path) + search), { headers: headers.get(name) });
    if (answer.status === 200) keep(path, name, `GET ${path}${search}`, answer);
  });
  // Last, and one after the other: what takes an empty form may change what is shown.
  for (const { name } of ROLES) {
    for (const { path } of SCREENS) {
      const answer = await client.post(byGroup(at(path)), { form: {}, headers: headers.get(name) });
      if ([400, 409, 415, 422].includes(answer.status)) keep(path, name, `POST ${path}`, answer);
    }
  }
});

afterAll(async () => void (await host?.stop()));

/** A team's list by date has headings that depend on the weekday, and it has them by itself where something is late. */
function byGroup(address: string): string {
  const url = new URL(address);
  if (/^\/tasks(\/|$)/.test(url.pathname)) url.searchParams.set("by", "group");
  return url.href;
}

/** So does what stands in it. */
const OF_THE_WEEK = 'section named "This week and next"';

/** The demo's days are counted from today: which months they fall in depends on it, and how many in each. */
const OF_A_MONTH = /^\s*(?:(?:section named "|h2: )[A-Z][a-z]+ \d{4}"?|p: \d+ dates?(?: left)?)$/;

/** Without what stands in the parts that depend on the weekday, and without the heads of months. */
function onAnyDay(lines: readonly string[]): string[] {
  let within: number | null = null;
  return lines.filter((line) => {
    if (OF_A_MONTH.test(line)) return false;
    const depth = line.search(/\S/);
    if (within !== null && depth > within) return false;
    within = line.trim() === OF_THE_WEEK ? depth : null;
    return true;
  });
}

/** A form of the frame says on which page it stood. */
const onAnyPage = (line: string) =>
  line.replace(/(?<=^\s*input name="back" type="hidden" value=")[^"]*/, "<the page>");

function keep(path: string, role: string, asked: string, answer: Answer): void {
  if (!String(answer.headers["content-type"]).startsWith("text/html")) return;
  views.get(path)?.push({ role, asked, status: answer.status, outline: outlineOf(answer.body) });
}

/** `/admin/tasks/:taskId/teams` is in `admin.tasks.task-id.teams.txt`. */
const fileOf = (path: string) =>
  `${kebab(path.slice(1).replaceAll("/", ".").replaceAll(":", "")) || "index"}.txt`;
const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe("what people see", () => {
  it.each(SCREENS.map(({ path }) => path))("of %s", async (path) => {
    await expect(textOf(views.get(path) ?? [])).toMatchFileSnapshot(join(FOLDER, fileOf(path)));
  });

  it("around the pages", async () => {
    const frames = [...views.values()].flat();
    const text = together(
      frames,
      ({ outline }) => outline.frame.map(onAnyPage),
      (all) => {
        const asked = [...new Set(all.map((one) => one.asked))].sort();
        return [...asked.slice(0, 3), ...(asked.length > 3 ? [`and ${asked.length - 3} more`] : [])].join(
          ", ",
        );
      },
    );
    await expect(text).toMatchFileSnapshot(join(FOLDER, FRAMES));
  });

  it("no outline is left of a page that is gone", () => {
    // The first time, they are written when all tests are through.
    if (!existsSync(FOLDER)) return;
    const wanted = new Set([...SCREENS.map(({ path }) => fileOf(path)), FRAMES]);
    expect(readdirSync(FOLDER).filter((name) => !wanted.has(name))).toEqual([]);
  });

  it("each page that may be left out is there", () => {
    expect(LEFT_OUT.filter((path) => !BUILT.some((page) => page.path === path))).toEqual([]);
    expect(Object.keys(VIEWS).filter((path) => !views.has(path))).toEqual([]);
  });
});

/** One page: each way that it was asked for, those together who see the same. */
function textOf(all: View[]): string {
  const asked = [...new Set(all.map((view) => view.asked))].sort((a, b) => rank(a) - rank(b));
  if (asked.length === 0) return "Nobody sees it: it leads on, or is not there.\n";
  return asked
    .map((one) =>
      together(
        all.filter((view) => view.asked === one),
        ({ outline, status }) => [
          ...(status === 200 ? [] : [`status ${status}`]),
          `title: ${outline.title}`,
          ...outline.at,
          ...onAnyDay(outline.main),
        ],
        () => one,
      ),
    )
    .join("\n");
}

/** As they are asked for in the list above: a page, its views, its refused form. */
const rank = (asked: string) => {
  const [method, address = ""] = asked.split(" ");
  const [path = "", search] = address.split("?");
  if (method === "POST") return 1_000;
  return search === undefined ? -1 : (VIEWS[path] ?? []).indexOf(`?${search}`);
};

function together(all: View[], linesOf: (view: View) => string[], about: (same: View[]) => string): string {
  const same = new Map<string, View[]>();
  const inOrder = [...all].sort((a, b) => orderOf(a.role) - orderOf(b.role));
  for (const view of inOrder) {
    const text = linesOf(view)
      .map((line) => timeless(line, names))
      .join("\n");
    same.set(text, [...(same.get(text) ?? []), view]);
  }
  return [...same]
    .map(
      ([text, seen]) =>
        `# ${about(seen)} as ${[...new Set(seen.map(({ role }) => role))].join(", ")}\n${text}\n`,
    )
    .join("\n");
}

const orderOf = (role: string) => ROLES.findIndex(({ name }) => name === role);

/** A demo that is made before midnight and read after it is a day older than its texts say. */
async function pastMidnight(): Promise<void> {
  const soon = () => dayIn(ZONE, new Date(Date.now() + 3 * 60_000)) !== dayIn(ZONE, new Date());
  await eventually(() => !soon(), 4 * 60_000);
}

/** The mails of the demo's making are sent: some lists say which are not yet. */
async function allSent(): Promise<void> {
  const db = await openEventOf(host, "demo");
  await eventually(async () => {
    const [left] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*) as n from outbox where state = 'pending'`,
    );
    return left?.n === 0;
  });
}

async function idsOfDemo(): Promise<Record<string, string>> {
  const db = await openEventOf(host, "demo");
  const columns = Object.entries(DEMO_IDS).map(([name, id]) => `${id} as ${name}`);
  const [ids] = await rowsOf<Record<string, string>>(
    db,
    sql`select ${sql.raw(columns.join(", "))},
      (select c.id from comment c join task_status s on s.id = c.task_status_id join task t on t.id = s.task_id
        where t.title = 'Terms and conditions' and s.team_id = u.team_id) as commentId
      from user u where u.email = 'owner@demo.example'`,
  );
  return ids ?? {};
}

/** What the ids of the demo stand for. */
async function namesOfDemo(): Promise<Map<string, string>> {
  const db = await openEventOf(host, "demo");
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

async function sessionOf(email: string): Promise<string> {
  const client = httpClient();
  const url = `${host.baseUrl("demo")}/auth/login`;
  const answer = await client.post(url, { form: { email, password: PASSWORD } });
  const session = client.cookies.get(new URL(url).host)?.get("session");
  if (answer.status !== 302 || !session) throw new Error(`${email} could not sign in: ${answer.status}`);
  return `session=${session}`;
}
