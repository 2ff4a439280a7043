import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { hasLevel } from "~/identity/permissions.rules";
import { inParallel } from "~/lib/in-parallel";
import { isNarrowed } from "../../harness/chosen-pages";
import { pressesOf } from "../../harness/forms";
import type { Answer } from "../../harness/http";
import { ANSWERS, NOT_THERE } from "../../harness/samples";
import { isPostOnly, PAGES, type Page } from "../../harness/site-map";
import { turnOf } from "../../harness/whole";
import { frameAccess, isAllowed, ROLES, type Role, withIds } from "./matrix";
import { timing } from "./timing";
import { isOfDraft, type Step, WALKED, type Walk } from "./walk";

type Answers = (typeof ANSWERS)[string];
type Cell = Step;

/** What the walk found of each page itself, none of it narrowed or turned; what the samples know nothing of is not there. */
export interface Judged {
  cells: Cell[];
  built: Built;
  walk: Walk;
}

export function judgedOf(walk: Walk): Judged {
  const isNested = ({ page }: Step) => page.path.includes(":commentId");
  const isLater = ({ page, method }: Step) => method === "GET" && isOfDraft(page);
  const cells = walk.steps.filter(
    (step) => step.search === "" && step.isReal !== isNested(step) && step.isLater === isLater(step),
  );
  if (!isNarrowed) console.log(table(cells));
  return { cells, built: builtPages(), walk };
}

/** Pages with an action, and pages with a screen (a URL without one answers with data or a redirect). */
interface Built {
  actions: ReadonlySet<string>;
  screens: ReadonlySet<string>;
}

/** By the text of their files: to load them all took longer than to ask for them. That they are what they say, site-map.test.ts says. */
function builtPages(): Built {
  const files = [...new Set(PAGES.flatMap(({ file }) => file ?? []))];
  const exporting = (what: RegExp) =>
    new Set(files.filter((file) => what.test(readFileSync(join(projectRoot(), "app", file), "utf8"))));
  return { actions: exporting(/^export const action\b/m), screens: exporting(/^export default\b/m) };
}

const LOGIN = "/auth/login";

/** What may come, worked out from the declared access alone. */
function expected({ page, role, method, path }: Cell, { actions, screens }: Built): string[] {
  const isIn = isAllowed(page.access, role.level);
  if (method === "POST") {
    const isThere = page.file !== null && actions.has(page.file);
    // Nothing takes the post. To somebody who is not signed in the frame speaks first, as it does for a GET.
    const isFramed =
      page.access !== "guest" && page.path !== "/" && (page.file === null || screens.has(page.file));
    if (!isThere && isFramed && role.level === null) return [`302 ${login(path)}`];
    if (page.file === null) return ["404"];
    const { post } = ANSWERS[page.path] ?? {};
    // What the Worker itself answers before a page is asked.
    if (!isThere) return post ? [resolved(post, role)] : ["405"];
    if (!isIn) return [role.level === null ? `302 ${LOGIN}` : "403"];
    // An empty form: refused in place, or sent back to the page with a notice.
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

function fits(cell: Cell, built: Built): boolean {
  const got = outcome(cell);
  const all = expected(cell, built);
  return (
    all.includes(got) ||
    (all.includes("302") && isAllowed(cell.page.access, cell.role.level) && got.startsWith("302"))
  );
}

export function judgeAccess(judged: () => Judged): void {
  it("the matrix is whole: no page, method or role is left out", () => {
    expect(judged().cells).toHaveLength(WALKED.length * ROLES.length * 2);
  });

  it("each page answers as its declared access says", () => {
    const { cells, built } = judged();
    const gaps = cells.filter((cell) => !fits(cell, built));
    expect(
      gaps.map((cell) => `${nameOf(cell)}: ${outcome(cell)}, not ${expected(cell, built).join(" or ")}`),
    ).toEqual([]);
  });

  it("never with a fault of the server", () => {
    const faults = judged().cells.filter(({ answer }) => answer.status >= 500);
    expect(faults.map((cell) => `${nameOf(cell)}: ${cell.answer.body.slice(0, 200)}`)).toEqual([]);
  });

  it("no page that anybody may open needs more than two calls to the event's database", () => {
    const slow = judged().cells.flatMap((cell) => {
      if (cell.method === "POST" || !isAllowed(cell.page.access, cell.role.level)) return [];
      const { calls } = timing(cell.answer);
      return calls < 1 || calls > 2 ? [`${nameOf(cell)}: ${calls}`] : [];
    });
    expect(slow).toEqual([]);
  });

  it("a refusal shows the unauthorised screen and nothing of the page", () => {
    const { cells, built } = judged();
    const refused = cells.filter(
      ({ answer, method, page }) =>
        answer.status === 403 && method === "GET" && built.screens.has(page.file ?? ""),
    );
    if (!isNarrowed) expect(refused.length).toBeGreaterThan(10);
    // The frame around it names one's own team.
    const odd = refused.filter(
      ({ answer }) =>
        !answer.body.includes("403") ||
        /Kestrel/.test(answer.body) ||
        /Solent Rigging/.test(/<main[\s\S]*?<\/main>/.exec(answer.body)?.[0] ?? answer.body),
    );
    expect(odd.map(nameOf)).toEqual([]);
  });

  it("the forms of every page are taken where they are sent to", () => {
    const { gaps, reached } = formsOf(judged());
    expect([...gaps]).toEqual([]);
    if (!isNarrowed) expect(reached.size).toBeGreaterThan(100);
  });

  it("the data behind a page is refused as the page is, also when its own loader alone is asked for", async () => {
    expect(await toldByData(judged().walk)).toEqual([]);
  });
}

/** The addresses that forms of the pages are sent to, and those of them that nothing takes. */
function formsOf({ cells, built: { actions } }: Judged) {
  const gaps = new Set<string>();
  const reached = new Set<string>();
  for (const { page, method, answer } of cells) {
    // Specimens of the component gallery are sent nowhere.
    const isPage = method === "GET" && !page.path.startsWith("/dev/");
    if (!isPage || !String(answer.headers["content-type"]).startsWith("text/html")) continue;
    for (const { to, method: sent, label } of pressesOf(answer.body, answer.url)) {
      if (sent !== "post") continue;
      const target = pageAt(to.pathname);
      if (target?.file && actions.has(target.file)) reached.add(target.path);
      else gaps.add(`${page.path}: “${label}” to ${target?.path ?? to.pathname}`);
    }
  }
  return { gaps, reached };
}

/** The page of the site map that answers at an address: of several the one that names most of it. */
function pageAt(path: string): Page | undefined {
  const rank = (page: Page) => page.path.split("/").filter((part) => !part.startsWith(":")).length;
  const fits = (page: Page) => new RegExp(`^${page.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  return PAGES.filter(fits).sort((one, other) => rank(other) - rank(one))[0];
}

/** What somebody hears of a page that is not theirs when they ask for its data without its screen. */
async function toldByData({ ids, ask }: Walk): Promise<string[]> {
  const open: string[] = [];
  const wishes = WALKED.filter(({ file }) => file).flatMap((page, place) => {
    const refused = ROLES.filter(({ level }) => !isAllowed(page.access, level));
    const path = `${withIds(page.path, ids).replace(/^\/$/, "/_root")}.data`;
    return turnOf(refused, place).flatMap((role) =>
      ["", `?_routes=${encodeURIComponent(page.id)}`].map((query) => ({ role, path: path + query })),
    );
  });
  await inParallel(wishes, async ({ role, path }) => {
    const { status, body } = await ask(role, path);
    const isRefused =
      role.level === null
        ? body.includes("SingleFetchRedirect")
        : status === 403 || body.includes("ErrorResponse");
    // The frame of a team's people names their team and their sidebar.
    const others = role.hasTeam ? body.replaceAll(/Solent Rigging Co\.|Marketing toolkit/g, "") : body;
    const isTold = /Solent|Kestrel|Marketing|Shell scheme|(owner|other|admin)@demo/.test(others);
    if (!isRefused || isTold || status >= 500)
      open.push(`${path} as ${role.name}: ${status} ${body.slice(0, 160)}`);
  });
  return open.sort();
}

export function judgeAnswers(judged: () => Judged): void {
  // A file, or a document in which somebody else's stands, has a policy of its own.
  const isFile = ({ page, answer }: Cell) => page.kind === "file" && answer.status === 200;
  const all = () => judged().cells;
  const lacking = (holds: (answer: Answer) => boolean, among: readonly Cell[] = all()) =>
    among.filter(({ answer }) => !holds(answer)).map(nameOf);
  const screensOf = () => all().filter((cell) => !isFile(cell));

  it("carries the security headers", () => {
    const is = (name: string, pattern: RegExp, among = all()) =>
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
    expect(is("content-security-policy", /default-src 'none'/, all().filter(isFile))).toEqual([]);
    expect(is("x-content-type-options", /^nosniff$/)).toEqual([]);
    // Of an address that holds a secret others are told the host alone.
    const isSecret = ({ page }: Cell) => page.path.endsWith("/:token");
    expect(is("referrer-policy", /^strict-origin$/, screensOf().filter(isSecret))).toEqual([]);
    const others = all().filter((cell) => !isSecret(cell));
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
    const leaks = /\bat \w+ \(|node_modules|(?<!<)select [^<]* from |SQLITE_|\.server\.ts/;
    const told = lacking(({ body }) => !leaks.test(body));
    expect(told.filter((name) => !name.includes("/dev/ui"))).toEqual([]);
  });
}

/** One line a page: GET/POST for each role. */
function table(cells: readonly Cell[]): string {
  const short = (path: string, role: Role) =>
    cells
      .filter((cell) => cell.page.path === path && cell.role === role)
      .map(({ answer }) => answer.status)
      .join("/");
  const width = Math.max(...WALKED.map(({ path }) => path.length));
  const head = `${"page (GET/POST)".padEnd(width)}  ${"access".padEnd(12)} ${ROLES.map(({ name }) => name.padEnd(8)).join("")}`;
  const lines = WALKED.map(({ path, access, file }) =>
    [
      path.padEnd(width),
      ` ${(file ? access : "not built").padEnd(12)}`,
      ...ROLES.map((role) => short(path, role).padEnd(7)),
    ].join(" "),
  );
  return `\n${[head, ...lines].join("\n")}\n`;
}
