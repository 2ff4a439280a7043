import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** `npm run room -- <name>`: lays out an empty room and names it where rooms are named (docs/add-a-room.md). */

const [name = ""] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*s$/.test(name))
  fail("Give the room's name: a plural in kebab-case, such as supplier-groups.");
if (existsSync(`app/features/${name}`)) fail(`There is a room called ${name} already.`);

const camel = name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const singular = camel.replace(/ies$/, "y").replace(/s$/, "");
const one = singular.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
const thing = one.replaceAll(" ", "-");
const title = (name[0].toUpperCase() + name.slice(1)).replaceAll("-", " ");
const words = {
  name,
  camel,
  singular,
  one,
  title,
  Type: singular[0].toUpperCase() + singular.slice(1),
  titles: title.toLowerCase(),
  Title: one[0].toUpperCase() + one.slice(1),
  table: one.replaceAll(" ", "_"),
};

const laid = readdirSync("workers/ops/room", { recursive: true })
  .filter((file) => file.endsWith(".txt"))
  .map((file) => {
    const text = readFileSync(`workers/ops/room/${file}`, "utf8");
    const own = file
      .slice(0, -".txt".length)
      .replace("thing", thing)
      .replace(/\broom\b/, name);
    const path = own.startsWith("schema/") ? `db/event/${own}` : `app/features/${name}/${own}`;
    return [path, text.replaceAll(/\{\{(\w+)\}\}/g, (_, word) => words[word])];
  });

// Before anything is written: what cannot be named leaves nothing half laid out.
const named = [
  changed("app/rooms.ts", (code) =>
    code
      .replace("import { gathered }", `import { ${camel}Room } from "./features/${name}/${name}.room";\n$&`)
      .replace("  dashboardRoom,\n", `  ${camel}Room,\n$&`),
  ),
  changed("app/rooms.server.ts", (code) =>
    code
      .replace(
        "import type { Finder }",
        `import { ${camel}Work } from "./features/${name}/${name}.room.server";\n$&`,
      )
      .replace(/(const WORK: readonly RoomWork\[\] = \[[^\]]*?),?\n?\];/, `$1, ${camel}Work];`),
  ),
  changed("remix.config.js", (code) => {
    const page = (path, file) => `page("${path}", "moderator", "features/${name}/pages/${file}.tsx"),`;
    const lines = {
      [`/admin/${name}`]: page(`/admin/${name}`, name),
      [`/admin/${name}/add`]: page(`/admin/${name}/add`, `add-${thing}`),
    };
    let map = code;
    for (const [path, line] of Object.entries(lines)) {
      // A page that the product is to have stands in the map without a file.
      const known = new RegExp(`page\\("${path}", "\\w+"\\),`);
      map = known.test(map)
        ? map.replace(known, line)
        : map.replace(/^ {2}page\("\/admin\/users".*$/m, `$&\n  ${line}`);
    }
    return map;
  }),
];
for (const [path, code] of [...laid, ...named]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}
run("node_modules/.bin/biome", "check", "--write", ...[...laid, ...named].map(([path]) => path));
run("node_modules/.bin/drizzle-kit", "generate", "--config", "db/drizzle.event.ts", "--name", name);
console.log(`
The room ${name} is laid out. Next:
  look at the new migration, and raise EVENT_SCHEMA_VERSION (db/versions.ts) where it does not count by itself
  put its place into the order of app/rooms.ts, and its words into ${name}.room.ts
  docs/add-a-room.md goes on from here.`);

function changed(path, change) {
  const before = readFileSync(path, "utf8");
  const code = change(before);
  if (code === before)
    fail(`${path} is not as expected: name the room there by hand, or mend workers/ops/room.mjs.`);
  return [path, code];
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) fail(`${command} did not succeed.`);
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
