import { describe, expect, it } from "vitest";
import { cyclesIn, type ImportLine, readSources, type Source } from "./support/source-tree";

/** Rooms in the order in which they may import each other (architecture.md): an earlier one never imports a later one. */
const ROOMS = [
  "files",
  "activity",
  "locks",
  "email",
  "settings",
  "auth",
  "account",
  "teams",
  "imports",
  "assets",
  "downloads",
  "suppliers",
  "tasks",
  "content",
  "forms",
  "submissions",
  "notifications",
  "webhooks",
  "dashboard",
  "time-table",
  "reports",
  "search",
];

const house = readSources("app", "db", "workers");

const roomOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
const isIn =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));
const isPage = (path: string) => /^app\/(features\/[^/]+(\/[^/]+)?|shell)\/pages\//.test(path);
const isServer = (path: string) => path.endsWith(".server.ts");
/** The event and control databases themselves, apart from the tools that make, move and fill them. */
const isDatabase = (path: string) =>
  path.startsWith("db/") && !isIn("db/demo/", "db/provision/", "db/cli/", "db/cli.ts")(path);

/** Imports of the sources that `from` picks which break the rule, as lines to read. */
function offences(
  from: (path: string) => boolean,
  breaks: (line: ImportLine, source: Source) => boolean,
): string[] {
  return house
    .filter(({ path }) => from(path))
    .flatMap((source) =>
      source.imports
        .filter((line) => breaks(line, source))
        .map(({ target }) => `${source.path} -> ${target}`),
    );
}

describe("the direction of imports", () => {
  it("every import of our own leads to a file that is there", () => {
    const paths = new Set(house.map(({ path }) => path));
    const missing = offences(isIn("app/", "db/", "workers/"), ({ target, isPackage }) => {
      // The bundle of the pages does not exist before it is built; assets are no source.
      if (isPackage || target.startsWith("build/") || /\.(css|svg|json|woff2)$/.test(target)) return false;
      return (
        !paths.has(target) && target !== "app/ui/sprite/names.ts" && !target.endsWith("common-passwords.ts")
      );
    });
    // Workers that the host writes as texts import what stands beside them in the bundle.
    const bundled = ["workers/local/app.js", "workers/local/images.js"];
    expect(missing.filter((line) => !bundled.some((path) => line.endsWith(path)))).toEqual([]);
  });

  it("pages are the top of their room: only the router opens them, nothing imports a value from them", () => {
    expect(offences(isIn("app/", "db/", "workers/"), (line) => isPage(line.target) && !line.isType)).toEqual(
      [],
    );
  });

  it("commands, queries, rules and schemas know nothing of screens", () => {
    const isBelow = (path: string) => /\.(server|rules|schema|types|paths|texts)\.ts$/.test(path);
    const upward = offences(isBelow, ({ target, isType }) => {
      return !isType && (isPage(target) || target.includes("/components/") || target.endsWith(".tsx"));
    });
    expect(upward).toEqual([]);
  });

  it("the databases know nothing of the application, not even its types", () => {
    expect(offences(isDatabase, ({ target }) => target.startsWith("app/"))).toEqual([]);
  });

  it("the databases do not know the tools that make them, but for where the project lies", () => {
    const tools = offences(isDatabase, ({ target }) => isIn("db/demo/", "db/provision/", "db/cli")(target));
    expect(tools).toEqual(["db/migrate.ts -> db/provision/project-root.ts"]);
  });

  it("the application and the deployed Worker never reach into the tools", () => {
    const isDeployed = (path: string) => /^(app|workers)\//.test(path) && !path.startsWith("workers/local/");
    const reach = offences(isDeployed, ({ target }) =>
      isIn("db/demo/", "db/provision/", "db/cli", "db/migrate", "workers/local/", "tests/")(target),
    );
    expect(reach).toEqual([]);
  });

  it("provisioning uses of the rooms only settings, and what an event begins and is counted with", () => {
    const used = offences(isIn("db/provision/", "db/cli"), ({ target }) => roomOf(target) !== undefined);
    const beyond = used.filter((line) => !line.includes(" -> app/features/settings/"));
    expect(beyond.sort()).toEqual([
      "db/provision/clone-content.ts -> app/features/teams/progress.server.ts",
      "db/provision/create-event.ts -> app/features/teams/invite.commands.server.ts",
    ]);
    const screens = used.filter((line) => /\/(pages|components)\/|\.tsx$/.test(line));
    expect(screens).toEqual([]);
  });

  it("the Worker's entries reach a room through its jobs; the exceptions are these", () => {
    const used = offences(
      (path) => path.startsWith("workers/") && !path.startsWith("workers/local/"),
      ({ target }) => roomOf(target) !== undefined && !target.endsWith(".jobs.server.ts"),
    );
    expect(used).toEqual([
      "workers/app.ts -> app/features/auth/base-domain.server.ts",
      "workers/outbox.ts -> app/features/settings/settings.queries.server.ts",
      "workers/pending.ts -> app/features/auth/membership.server.ts",
      "workers/tidy.ts -> app/features/teams/progress.server.ts",
    ]);
  });

  it("no import turns in a circle", () => {
    expect(cyclesIn(house)).toEqual(KNOWN_CYCLES);
  });
});

const KNOWN_CYCLES: string[][] = [];

describe("the order of rooms", () => {
  it("every folder under features is a room of the list", () => {
    const rooms = new Set(house.map(({ path }) => roomOf(path)).filter((room) => room !== undefined));
    expect([...rooms].filter((room) => !ROOMS.includes(room))).toEqual([]);
  });

  it("a room imports only rooms earlier in the order", () => {
    const later = offences(
      (path) => roomOf(path) !== undefined,
      ({ target }, { path }) => {
        const [own, other] = [roomOf(path), roomOf(target)];
        return other !== undefined && own !== other && ROOMS.indexOf(other) > ROOMS.indexOf(own ?? "");
      },
    );
    expect(later).toEqual([]);
  });

  it("a room imports neither the shells nor the entry points; search finds the pages of the admin map", () => {
    const up = offences(
      (path) => roomOf(path) !== undefined,
      ({ target }) => isIn("app/shell/", "app/root", "app/entry", "workers/")(target),
    );
    expect(up).toEqual(["app/features/search/pages.rules.ts -> app/shell/admin-map.rules.ts"]);
  });

  it("procedure uses the leaf files of auth and the shape of settings, nothing else of the rooms", () => {
    const used = offences(isIn("app/procedure/"), ({ target }) => roomOf(target) !== undefined);
    const targets = new Set(used.map((line) => line.split(" -> ")[1]));
    expect([...targets].sort()).toEqual([
      "app/features/auth/permissions.rules.ts",
      "app/features/auth/session.server.ts",
      "app/features/settings/settings.schema.ts",
    ]);
  });

  it("shells use leaf files of auth and settings, the rules of who sees what and of which mail failed, nothing else of the rooms", () => {
    const used = offences(
      isIn("app/shell/", "app/root", "app/entry"),
      ({ target }) => roomOf(target) !== undefined,
    );
    const targets = new Set(used.map((line) => line.split(" -> ")[1]));
    expect([...targets].sort()).toEqual([
      "app/features/auth/permissions.rules.ts",
      "app/features/auth/session.server.ts",
      "app/features/email/failed-mails.queries.server.ts",
      "app/features/settings/core-pages.rules.ts",
      "app/features/teams/visibility.server.ts",
    ]);
  });

  it("the design system knows no room, no shell, no procedure and no database", () => {
    const isPiece = ({ target, isPackage }: ImportLine) => isPackage || isIn("app/ui/", "app/lib/")(target);
    expect(offences(isIn("app/ui/"), (line) => !isPiece(line))).toEqual([]);
  });

  it("lib knows nothing of the product, not even the design system", () => {
    expect(
      offences(isIn("app/lib/"), ({ target, isPackage }) => !isPackage && !target.startsWith("app/lib/")),
    ).toEqual([]);
  });
});

describe("pure files", () => {
  /** What rules and shapes may use: zod, each other, types, fixed lists and the pure files of lib. */
  const PURE = [
    /\.(rules|schema|types|texts)\.ts$/,
    /^app\/features\/settings\/lists\//,
    /^app\/features\/auth\/common-passwords\.ts$/,
    /^app\/ui\/sprite\/names\.ts$/,
    /^app\/lib\/(dates|errors)\.ts$/,
  ];
  const isPure = (path: string) => /\.(rules|schema)\.ts$/.test(path) && path.startsWith("app/");

  it("rules and schemas import only zod, each other, fixed lists and pure lib files", () => {
    const impure = offences(isPure, ({ target, isPackage, isType }) => {
      if (isType) return isServer(target);
      return isPackage ? target !== "zod" : !PURE.some((allowed) => allowed.test(target));
    });
    expect(impure).toEqual([]);
  });

  it("rules never look at the clock, chance or the network by themselves", () => {
    const sly = house.filter(
      ({ path, code }) => isPure(path) && /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(/.test(code),
    );
    expect(sly.map(({ path }) => path)).toEqual([]);
  });

  it("only server files of the application import database values; an export reads its pages as it streams", () => {
    const isExport = (line: string) => /\/pages\/[a-z-]+-export\.ts -> db\/read-batch\.ts$/.test(line);
    const isScreen = (path: string) => path.startsWith("app/") && !isServer(path);
    const values = offences(
      isScreen,
      ({ target, isPackage, isType }) =>
        !isType && (target.startsWith("db/") || (isPackage && /^(drizzle-orm|@libsql)/.test(target))),
    );
    expect(values.filter((line) => !isExport(line))).toEqual([]);
  });

  it("only the batch functions hold a database connection: nothing else calls the client", () => {
    const direct = house.filter(
      ({ path, code }) =>
        /^(app|workers)\//.test(path) &&
        !path.startsWith("workers/local/") &&
        /\.client\.(batch|execute)/.test(code),
    );
    expect(direct.map(({ path }) => path)).toEqual([]);
  });
});
