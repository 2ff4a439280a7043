import { beforeAll, describe, expect, it } from "vitest";
import { hasLevel } from "~/features/auth/permissions.rules";
import { execute, openEventOf } from "../harness/databases";
import { pressesOf } from "../harness/forms";
import type { Answer, Client } from "../harness/http";
import { portal, urlOf } from "../harness/portal";
import { ANSWERS, CHANGES_SESSION, NOT_THERE } from "../harness/samples";
import { isPostOnly, PAGES, type Page } from "../harness/site-map";
import { clientFor, demoIds, frameAccess, isAllowed, ROLES, type Role, withIds } from "./support/matrix";

type Method = "GET" | "POST";
type Answers = (typeof ANSWERS)[string];
interface Cell {
  page: Page;
  role: Role;
  method: Method;
  path: string;
  answer: Answer;
}

const cells: Cell[] = [];
/** Pages with an action, and pages with a screen (a URL without one answers with data or a redirect). */
let actions: Set<string>;
let screens: Set<string>;

beforeAll(async () => {
  const ids = await demoIds();
  const modules = import.meta.glob<{ action?: unknown; default?: unknown }>([
    "../../app/features/**/pages/*.{ts,tsx}",
    "../../app/features/**/*.verbs.ts",
    "../../app/shell/pages/*.{ts,tsx}",
  ]);
  const loaded = await Promise.all(
    [...new Set(PAGES.flatMap(({ file }) => file ?? []))].map(async (file) => ({
      file,
      ...(await modules[`../../app/${file}`]?.()),
    })),
  );
  actions = new Set(loaded.filter(({ action }) => action).map(({ file }) => file));
  screens = new Set(loaded.filter((module) => module.default).map(({ file }) => file));
  const demo = await openEventOf(portal(), "demo");
  for (const role of ROLES) {
    const client = await clientFor(role);
    // What somebody took back to draft is there for the next one.
    await execute(demo, {
      sql: "update content set is_published = 1 where id = ?",
      args: [ids.contentId ?? ""],
    });
    for (const page of PAGES) {
      const path = withIds(page.path, ids);
      for (const method of ["GET", "POST"] as const) {
        const asker: Client = CHANGES_SESSION.includes(page.path) ? await clientFor(role) : client;
        const answer = await asker.request(urlOf("demo", path), {
          method,
          ...(method === "POST" ? { form: {} } : {}),
        });
        cells.push({ page, role, method, path, answer });
      }
    }
  }
  console.log(table());
});

const LOGIN = "/auth/login";

/** What may come, worked out from the declared access alone. */
function expected({ page, role, method, path }: Cell): string[] {
  const isIn = isAllowed(page.access, role.level);
  if (method === "POST") {
    const isThere = page.file !== null && actions.has(page.file);
    // Nothing takes the post. To somebody who is not signed in the frame speaks first, as it does for a GET.
    const isFramed =
      page.access !== "guest" && page.path !== "/" && (page.file === null || screens.has(page.file));
    if (!isThere && isFramed && role.level === null) return [`302 ${login(path)}`];
    if (page.file === null) return ["404"];
    if (!isThere) return ["405"];
    if (!isIn) return [role.level === null ? `302 ${LOGIN}` : "403"];
    // An empty form: refused in place, or sent back to the page with a notice.
    const { post } = ANSWERS[page.path] ?? {};
    return post ? [resolved(post, role)] : ["400", "302"];
  }
  if (page.file === null) {
    const isFramed = page.access !== "guest";
    if (isFramed && role.level === null) return [`302 ${login(path)}`];
    return isFramed && !isAllowed(frameAccess(path), role.level) ? ["403"] : ["404"];
  }
  if (!isIn) return [role.level === null ? `302 ${login(path)}` : "403"];
  const { get } = ANSWERS[page.path] ?? {};
  if (get) return [resolved(get, role)];
  if (page.kind === "file") return ["404"];
  // What only takes posts leads on before it looks.
  if (isPostOnly(page)) return ["302"];
  if (NOT_THERE.some((name) => page.path.includes(`:${name}`))) return ["404"];
  if (/^\/tasks(\/|$)/.test(page.path)) {
    // Staff without a team see all tasks where they are managed; others without one have none.
    const seesAll = !role.hasTeam && role.level !== null && hasLevel(role.level, "moderator");
    if (seesAll && /^\/tasks(\/:taskId)?$/.test(page.path)) return ["302"];
    return [role.hasTeam || page.path === "/tasks" ? "200" : "404"];
  }
  return ["200"];
}

const resolved = (one: Answers[keyof Answers] & {}, { hasTeam, level }: Role): string =>
  typeof one === "string"
    ? one
    : one({
        hasTeam,
        isSignedIn: level !== null,
        isStaff: level !== null && hasLevel(level, "moderator"),
      });

const login = (path: string) => (path === "/" ? LOGIN : `${LOGIN}?next=${encodeURIComponent(path)}`);

/** The status, and for the way to sign-in also where it leads. */
function outcome({ answer }: Cell): string {
  const to = answer.headers.location ?? "";
  return answer.status === 302 && to.startsWith(LOGIN) ? `302 ${to}` : String(answer.status);
}

const nameOf = (cell: Cell) => `${cell.method} ${cell.page.path} as ${cell.role.name}`;
const fits = (cell: Cell) => {
  const got = outcome(cell);
  const all = expected(cell);
  return (
    all.includes(got) ||
    (all.includes("302") && isAllowed(cell.page.access, cell.role.level) && got.startsWith("302"))
  );
};

describe("every page, method and role", () => {
  it("the matrix is whole: no page, method or role is left out", () => {
    expect(cells).toHaveLength(PAGES.length * ROLES.length * 2);
  });

  it("answers as its declared access says", () => {
    const gaps = cells.filter((cell) => !fits(cell));
    expect(
      gaps.map((cell) => `${nameOf(cell)}: ${outcome(cell)}, not ${expected(cell).join(" or ")}`),
    ).toEqual([]);
  });

  it("never with a fault of the server", () => {
    const faults = cells.filter(({ answer }) => answer.status >= 500);
    expect(faults.map((cell) => `${nameOf(cell)}: ${cell.answer.body.slice(0, 200)}`)).toEqual([]);
  });

  it("a refusal shows the unauthorised screen and nothing of the page", () => {
    const refused = cells.filter(
      ({ answer, method, page }) => answer.status === 403 && method === "GET" && screens.has(page.file ?? ""),
    );
    expect(refused.length).toBeGreaterThan(10);
    // The frame around it names one's own team.
    const odd = refused.filter(
      ({ answer }) =>
        !answer.body.includes("403") ||
        /Kestrel/.test(answer.body) ||
        /Solent Rigging/.test(/<main[\s\S]*?<\/main>/.exec(answer.body)?.[0] ?? answer.body),
    );
    expect(odd.map(nameOf)).toEqual([]);
  });
});

describe("the forms of every page", () => {
  it("are taken where they are sent to", () => {
    const gaps = new Set<string>();
    const reached = new Set<string>();
    for (const { page, method, answer } of cells) {
      // Specimens of the workshop are sent nowhere.
      const isPage = method === "GET" && !page.path.startsWith("/dev/");
      if (!isPage || !String(answer.headers["content-type"]).startsWith("text/html")) continue;
      for (const { to, method: sent, label } of pressesOf(answer.body, answer.url)) {
        if (sent !== "post") continue;
        const target = pageAt(to.pathname);
        if (target?.file && actions.has(target.file)) reached.add(target.path);
        else gaps.add(`${page.path}: “${label}” to ${target?.path ?? to.pathname}`);
      }
    }
    expect([...gaps]).toEqual([]);
    expect(reached.size).toBeGreaterThan(100);
  });
});

/** The page of the site map that answers at an address: of several the one that names most of it. */
function pageAt(path: string): Page | undefined {
  const rank = (page: Page) => page.path.split("/").filter((part) => !part.startsWith(":")).length;
  const fits = (page: Page) => new RegExp(`^${page.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  return PAGES.filter(fits).sort((one, other) => rank(other) - rank(one))[0];
}

describe("every answer", () => {
  // A file, or a document in which somebody else's stands, has a policy of its own.
  const isFile = ({ page, answer }: Cell) => page.kind === "file" && answer.status === 200;
  const lacking = (holds: (answer: Answer) => boolean, among: readonly Cell[] = cells) =>
    among.filter(({ answer }) => !holds(answer)).map(nameOf);
  const screensOf = () => cells.filter((cell) => !isFile(cell));

  it("carries the security headers", () => {
    const is = (name: string, pattern: RegExp, among = cells) =>
      lacking(({ headers }) => pattern.test(String(headers[name] ?? "")), among);
    const policy = /script-src 'self' 'nonce-[0-9a-f]{32}'.*frame-ancestors 'none'/;
    // A preview stands in a frame of its own page.
    const isFramed = ({ page }: Cell) => page.path.endsWith("/preview/page");
    const framed = /frame-ancestors 'self'/;
    expect(
      is(
        "content-security-policy",
        policy,
        screensOf().filter((cell) => !isFramed(cell)),
      ),
    ).toEqual([]);
    expect(is("content-security-policy", framed, screensOf().filter(isFramed))).toEqual([]);
    expect(is("content-security-policy", /default-src 'none'/, cells.filter(isFile))).toEqual([]);
    expect(is("x-content-type-options", /^nosniff$/)).toEqual([]);
    // Of an address that holds a secret others are told the host alone.
    const isSecret = ({ page }: Cell) => page.path.endsWith("/:token");
    expect(is("referrer-policy", /^strict-origin$/, screensOf().filter(isSecret))).toEqual([]);
    const others = cells.filter((cell) => !isSecret(cell));
    expect(is("referrer-policy", /^same-origin$/, others)).toEqual([]);
    expect(is("cross-origin-opener-policy", /^same-origin$/)).toEqual([]);
    expect(is("cross-origin-resource-policy", /^same-origin$/)).toEqual([]);
  });

  it("is kept by nobody", () => {
    // A public page is asked for each time, by its tag.
    const isAsked = ({ page, answer }: Cell) =>
      page.path === "/guests/content/:contentId" && answer.headers["cache-control"] === "no-cache";
    const others = screensOf().filter((cell) => !isAsked(cell));
    expect(lacking(({ headers }) => headers["cache-control"] === "no-store", others)).toEqual([]);
  });

  it("has a nonce of its own", () => {
    const nonces = screensOf().map(
      ({ answer }) => /'nonce-(\w+)'/.exec(String(answer.headers["content-security-policy"]))?.[1],
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it("tells no stack, no SQL and no path of ours", () => {
    const leaks = /\bat \w+ \(|node_modules|(?<!<)select .* from |SQLITE_|\.server\.ts/;
    const told = lacking(({ body }) => !leaks.test(body));
    expect(told.filter((name) => !name.includes("/dev/ui"))).toEqual([]);
  });
});

describe("the data behind a page, asked for without its screen", () => {
  it("is refused as the page is, also when its own loader alone is asked for", async () => {
    const ids = await demoIds();
    const open: string[] = [];
    for (const role of ROLES.filter(({ level }) => level !== "eventflowAdmin")) {
      const client = await clientFor(role);
      for (const page of PAGES.filter(({ file, access }) => file && !isAllowed(access, role.level))) {
        const path = `${withIds(page.path, ids).replace(/^\/$/, "/_root")}.data`;
        for (const query of ["", `?_routes=${encodeURIComponent(page.id)}`]) {
          const { status, body } = await client.get(urlOf("demo", path + query));
          const isRefused =
            role.level === null
              ? body.includes("SingleFetchRedirect")
              : status === 403 || body.includes("ErrorResponse");
          // The frame of a team's people names their team and their sidebar.
          const others = role.hasTeam ? body.replaceAll(/Solent Rigging Co\.|Marketing toolkit/g, "") : body;
          const isTold = /Solent|Kestrel|Marketing|Shell scheme|(owner|other|admin)@demo/.test(others);
          if (!isRefused || isTold || status >= 500)
            open.push(`${path}${query} as ${role.name}: ${status} ${body.slice(0, 160)}`);
        }
      }
    }
    expect(open).toEqual([]);
  });
});

/** One line a page: GET/POST for each role. */
function table(): string {
  const short = (path: string, role: Role) =>
    cells
      .filter((cell) => cell.page.path === path && cell.role === role)
      .map(({ answer }) => answer.status)
      .join("/");
  const width = Math.max(...PAGES.map(({ path }) => path.length));
  const head = `${"page (GET/POST)".padEnd(width)}  ${"access".padEnd(12)} ${ROLES.map(({ name }) => name.padEnd(8)).join("")}`;
  const lines = PAGES.map(({ path, access, file }) =>
    [
      path.padEnd(width),
      ` ${(file ? access : "not built").padEnd(12)}`,
      ...ROLES.map((role) => short(path, role).padEnd(7)),
    ].join(" "),
  );
  return `\n${[head, ...lines].join("\n")}\n`;
}
