import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import {
  clientFor,
  demoIds,
  frameAccess,
  isAllowed,
  PAGES,
  type Page,
  ROLES,
  type Role,
  withIds,
} from "./support/matrix";

type Method = "GET" | "POST";
interface Cell {
  page: Page;
  role: Role;
  method: Method;
  path: string;
  answer: Answer;
}

const cells: Cell[] = [];
let actions: Set<string>;

beforeAll(async () => {
  const ids = await demoIds();
  const modules = import.meta.glob<{ action?: unknown }>([
    "../../app/features/*/pages/*.tsx",
    "../../app/shell/pages/*.tsx",
  ]);
  const files = new Set(PAGES.flatMap(({ file }) => file ?? []));
  const withAction = await Promise.all(
    [...files].map(async (file) => ((await modules[`../../app/${file}`]?.())?.action ? [file] : [])),
  );
  actions = new Set(withAction.flat());
  for (const role of ROLES) {
    const client = await clientFor(role);
    for (const page of PAGES) {
      const path = withIds(page.path, ids);
      for (const method of ["GET", "POST"] as const) {
        // Logging out ends the very session that asks: a session of its own does it.
        const asker: Client = page.path === "/auth/log-out" ? await clientFor(role) : client;
        const answer = await asker.request(urlOf("demo", path), {
          method,
          ...(method === "POST" ? { form: {} } : {}),
        });
        cells.push({ page, role, method, path, answer });
      }
    }
  }
  console.log(table());
}, 300_000);

const LOGIN = "/auth/login";

/** What may come, worked out from the declared access alone. */
function expected({ page, role, method, path }: Cell): string[] {
  const isIn = isAllowed(page.access, role.level);
  if (method === "POST") {
    if (page.file === null) return ["404"];
    if (!actions.has(page.file)) return ["405"];
    if (!isIn) return [role.level === null ? `302 ${LOGIN}` : "403"];
    // An empty form: refused in place, or sent back to the page with a notice.
    return ["400", "302"];
  }
  if (page.file === null) {
    const isFramed = page.access !== "guest";
    if (isFramed && role.level === null) return [`302 ${login(path)}`];
    return isFramed && !isAllowed(frameAccess(path), role.level) ? ["403"] : ["404"];
  }
  if (!isIn) return [role.level === null ? `302 ${login(path)}` : "403"];
  if (page.path === "/tasks/:taskId") return [role.hasTeam ? "200" : "404"];
  if (page.path === LOGIN) return [role.level === null ? "200" : "302"];
  return page.post || page.path === "/auth" || page.path === "/admin/teams/add-stand-share"
    ? ["302"]
    : ["200"];
}

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
    expect(cells.filter(({ answer }) => answer.status >= 500).map(nameOf)).toEqual([]);
  });

  it("a refusal shows the unauthorised screen and nothing of the page", () => {
    const refused = cells.filter(({ answer, method }) => answer.status === 403 && method === "GET");
    expect(refused.length).toBeGreaterThan(20);
    const odd = refused.filter(
      ({ answer }) => !answer.body.includes("403") || /Solent Rigging|Kestrel/.test(answer.body),
    );
    expect(odd.map(nameOf)).toEqual([]);
  });
});

describe("every answer", () => {
  const lacking = (holds: (answer: Answer) => boolean) =>
    cells.filter(({ answer }) => !holds(answer)).map(nameOf);

  it("carries the security headers", () => {
    const is = (name: string, pattern: RegExp) =>
      lacking(({ headers }) => pattern.test(String(headers[name] ?? "")));
    expect(
      is("content-security-policy", /script-src 'self' 'nonce-[0-9a-f]{32}'.*frame-ancestors 'none'/),
    ).toEqual([]);
    expect(is("x-content-type-options", /^nosniff$/)).toEqual([]);
    expect(is("referrer-policy", /^same-origin$/)).toEqual([]);
    expect(is("cross-origin-opener-policy", /^same-origin$/)).toEqual([]);
  });

  it("is kept by nobody", () => {
    expect(lacking(({ headers }) => headers["cache-control"] === "no-store")).toEqual([]);
  });

  it("has a nonce of its own", () => {
    const nonces = cells.map(
      ({ answer }) => /'nonce-(\w+)'/.exec(String(answer.headers["content-security-policy"]))?.[1],
    );
    expect(new Set(nonces).size).toBe(cells.length);
  });

  it("tells no stack, no SQL and no path of ours", () => {
    const leaks = /\bat \w+ \(|node_modules|select .* from |SQLITE_|\.server\.ts/;
    expect(lacking(({ body }) => !leaks.test(body))).toEqual([]);
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
            role.level === null ? body.includes("SingleFetchRedirect") : body.includes("ErrorResponse");
          const isTold = /Solent|Kestrel|Marketing|Shell scheme|@demo\.example/.test(body);
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
