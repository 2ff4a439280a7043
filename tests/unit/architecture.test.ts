import { describe, expect, it } from "vitest";
import { rooms } from "~/rooms";
import { cyclesIn, type ImportLine, readSources, type Source } from "./support/source-tree";

/** The order in which rooms may import each other: an earlier one never imports a later one (app/rooms.ts). */
const ROOMS: readonly string[] = rooms.all.map(({ name }) => name);

const house = readSources("app", "db", "workers");

const roomOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
const isIn =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));
const isPage = (path: string) => /^app\/(features\/[^/]+(\/[^/]+)?|shell)\/pages\//.test(path);
const isServer = (path: string) => path.endsWith(".server.ts");
const isDatabase = isIn("db/");

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
    const bundled = ["workers/local/app.js", "workers/local/worker.js"];
    expect(missing.filter((line) => !bundled.some((path) => line.endsWith(path)))).toEqual([]);
  });

  it("pages are the top of their room: only the router opens them, nothing imports even a type from them", () => {
    expect(offences(isIn("app/", "db/", "workers/"), ({ target }) => isPage(target))).toEqual([]);
  });

  it("commands, queries, rules and schemas know nothing of screens", () => {
    const isBelow = (path: string) => /[./](server|rules|schema|types|paths|texts)\.ts$/.test(path);
    const upward = offences(isBelow, ({ target, isType }) => {
      return !isType && (isPage(target) || target.includes("/components/") || target.endsWith(".tsx"));
    });
    expect(upward).toEqual([]);
  });

  it("the databases know nothing of the application, not even its types", () => {
    expect(offences(isDatabase, ({ target }) => target.startsWith("app/"))).toEqual([]);
  });

  it("the databases are a leaf: they import nothing but each other, their migrations and packages", () => {
    const isOwn = ({ target, isPackage }: ImportLine) => isPackage || isIn("db/", "migrations/")(target);
    const upward = offences(isDatabase, (line) => !isOwn(line));
    expect(upward).toEqual([]);
  });

  it("the application and the deployed Worker never reach into the tools", () => {
    const isDeployed = (path: string) =>
      /^(app|db|workers)\//.test(path) && !isIn("workers/local/", "workers/ops/")(path);
    const reach = offences(isDeployed, ({ target }) =>
      isIn("workers/ops/", "workers/local/", "tests/")(target),
    );
    expect(reach).toEqual([]);
  });

  it("provisioning uses of the rooms only settings, what an event begins with, and what they register", () => {
    const used = offences(
      isIn("workers/ops/provision/", "workers/ops/cli"),
      ({ target }) => roomOf(target) !== undefined,
    );
    const beyond = used.filter((line) => !line.includes(" -> app/features/settings/"));
    expect(beyond.sort()).toEqual([
      "workers/ops/provision/create-event.ts -> app/features/teams/invite.commands.server.ts",
    ]);
    const screens = used.filter((line) => /\/(pages|components)\/|\.tsx$/.test(line));
    expect(screens).toEqual([]);
  });

  it("the Worker's entries reach a room through its jobs; the exceptions are these", () => {
    const used = offences(
      (path) => path.startsWith("workers/") && !isIn("workers/local/", "workers/ops/")(path),
      ({ target }) => roomOf(target) !== undefined && !target.endsWith(".jobs.server.ts"),
    );
    expect(used).toEqual([
      "workers/app.ts -> app/features/auth/auth.paths.ts",
      "workers/app.ts -> app/features/email/email.paths.ts",
      "workers/app.ts -> app/features/email/receive-mail-events.server.ts",
      "workers/app.ts -> app/features/auth/base-domain.server.ts",
      "workers/provider-watch.ts -> app/features/email/provider-state.rules.ts",
      "workers/unsubscribe.ts -> app/features/email/mail-choices.texts.ts",
    ]);
  });

  it("no import turns in a circle, not of types alone either", () => {
    expect(cyclesIn(house)).toEqual([]);
  });
});

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

  it("a room imports neither the shells nor the entry points", () => {
    const up = offences(
      (path) => roomOf(path) !== undefined,
      ({ target }) => isIn("app/shell/", "app/root", "app/entry", "workers/")(target),
    );
    expect(up).toEqual([]);
  });

  it("identity and the settings of an event stand below procedure, and no room is below either", () => {
    const isRoom = (path: string) => roomOf(path) !== undefined || path.startsWith("app/rooms");
    const below = isIn("app/identity/", "app/event-settings/");
    expect(offences(isIn("app/procedure/"), ({ target }) => isRoom(target))).toEqual([]);
    expect(
      offences(
        below,
        ({ target }) => isRoom(target) || isIn("app/procedure/", "app/shell/", "app/ui/")(target),
      ),
    ).toEqual([]);
    expect(offences(isIn("app/event-settings/"), ({ target }) => isIn("app/identity/")(target))).toEqual([]);
  });

  it("shells use leaf files of auth, settings, the notifications, the search and the sidebar, nothing else of the rooms but what they register", () => {
    const used = offences(
      isIn("app/shell/", "app/root", "app/entry"),
      ({ target }) => roomOf(target) !== undefined,
    );
    const targets = new Set(used.map((line) => line.split(" -> ")[1]));
    expect([...targets].sort()).toEqual([
      "app/features/assets/assets.paths.ts",
      "app/features/auth/view.commands.server.ts",
      "app/features/notifications/notifications.paths.ts",
      "app/features/notifications/reader.queries.server.ts",
      "app/features/search/components/search-input.tsx",
      "app/features/search/components/search-palette.tsx",
      "app/features/search/recent-pages.ts",
      "app/features/sidebar/components/sidebar-nav.tsx",
      "app/features/sidebar/reader-sidebar.queries.server.ts",
    ]);
  });

  it("what a room tells the rest is data: it imports texts, paths and the shape of it, and only the list of rooms imports it", () => {
    const isTold = (path: string) => /\.(room|mails|tips)\.ts$/.test(path) || path === "app/rooms.ts";
    const plain =
      /\.(room|mails|tips|paths|texts|rules)\.ts$|^app\/procedure\/(room|gather-rooms)\.ts$|^app\/lib\/dates\.ts$/;
    expect(offences(isTold, ({ target, isType }) => !isType && !plain.test(target))).toEqual([]);
    const readers = offences(
      (path) => !isTold(path) && !/\.room\.server\.ts$/.test(path),
      ({ target, isType }) => !isType && isTold(target) && target !== "app/rooms.ts",
    );
    expect(readers).toEqual([]);
  });

  it("no browser gets the list of rooms: only server files and the Worker read it, whoever names a kind takes its type", () => {
    const isReader = (path: string) => isServer(path) || path.startsWith("workers/");
    expect(
      offences(
        (path) => !isReader(path),
        ({ target, isType }) => !isType && target === "app/rooms.ts",
      ),
    ).toEqual([]);
  });

  it("what the rooms do reaches everything: only what nothing imports again may use it, and only it uses their work", () => {
    const isTop = (path: string) =>
      isPage(path) || isIn("app/shell/", "app/features/search/", "workers/", "app/entry.server.tsx")(path);
    const users = offences(
      (path) => !isTop(path),
      ({ target }) => target === "app/rooms.server.ts",
    );
    expect(users).toEqual([]);
    const work = offences(
      (path) => path !== "app/rooms.server.ts",
      ({ target }) => target.endsWith(".room.server.ts"),
    );
    expect(work).toEqual([]);
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
    /[./](rules|schema|types|texts)\.ts$/,
    /^app\/event-settings\/lists\//,
    /^app\/features\/auth\/common-passwords\.ts$/,
    /^app\/ui\/sprite\/names\.ts$/,
    /^app\/lib\/(dates|errors)\.ts$/,
  ];
  const isPure = (path: string) => /[./](rules|schema)\.ts$/.test(path) && path.startsWith("app/");

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

  it("only server files of the application import database values", () => {
    const isScreen = (path: string) => path.startsWith("app/") && !isServer(path);
    const values = offences(
      isScreen,
      ({ target, isPackage, isType }) =>
        !isType && (target.startsWith("db/") || (isPackage && /^(drizzle-orm|@libsql)/.test(target))),
    );
    expect(values).toEqual([]);
  });

  it("only the batch functions call a database: all else goes through readBatch and writeBatch", () => {
    const direct = house.filter(
      ({ path, code }) =>
        /^(app|workers)\//.test(path) &&
        !isIn("workers/local/", "workers/ops/")(path) &&
        /\.(batch|migrate)\(/.test(code),
    );
    expect(direct.map(({ path }) => path)).toEqual([]);
  });
});
