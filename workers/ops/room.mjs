import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** `npm run room -- <name>`: lays out an empty room and names it where rooms are named (docs/add-a-room.md). */

const [name = "", isDry] = process.argv.slice(2);
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
  thing,
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
    return [
      path,
      text.replaceAll(
        /\{\{(\w+)\}\}/g,
        (_, word) => words[word] ?? fail(`${file} names ${word}, which is no word.`),
      ),
    ];
  });

// Before anything is written: what cannot be named leaves nothing half laid out.
const named = [
  changed(
    "app/rooms.ts",
    ["import { gathered }", `import { ${camel}Room } from "./features/${name}/${name}.room";\n$&`],
    ["  dashboardRoom,\n", `  ${camel}Room,\n$&`],
  ),
  changed(
    "app/rooms.server.ts",
    ["import type { Finder", `import { ${camel}Work } from "./features/${name}/${name}.room.server";\n$&`],
    [/(const WORK: readonly RoomWork\[\] = \[[^\]]*?),?\s*\];/, `$1, ${camel}Work];`],
  ),
  changed(...mapped()),
  changed(
    "workers/ops/demo/harbour.ts",
    [
      "import { addDays }",
      `import { add${words.Type} } from "~/features/${name}/${name}.commands.server";\n$&`,
    ],
    [
      "  const staff = await giveStaff(ctx, give);\n",
      `$&  await add${words.Type}(ctx, { title: "First ${one}", description: "", version: 0 });\n`,
    ],
  ),
  changed(
    "tests/harness/samples.ts",
    [/DEMO_IDS[^}]*/, `$&  ${singular}Id: "(select id from ${words.table} limit 1)",\n`],
    [/VERB_SAMPLES.*\n/, `$&${["archives", "restorations"].map(sample).join("")}`],
    [/ {2}\/\/ Nothing is chosen\.\n/, `$&  "/admin/${name}/removal": { get: "302" },\n`],
  ),
  changed("tests/unit/db/plans.test.ts", [
    "  downloadsForReader:",
    `  ${singular}List: { scope: { isArchived: false } },\n$&`,
  ]),
];
if (isDry === "--dry") process.exit(0);
for (const [path, code] of [...laid, ...named]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}
run("node_modules/.bin/biome", "check", "--write", ...[...laid, ...named].map(([path]) => path));
const snapshots = readdirSync("migrations/event/meta").filter((file) => file.endsWith("_snapshot.json"));
run("node_modules/.bin/drizzle-kit", "generate", "--config", "db/drizzle.event.ts", "--name", name);
for (const before of snapshots) rmSync(`migrations/event/meta/${before}`);
console.log(`
The room ${name} is laid out. Next:
  give it its fields: ${name}.schema.ts, db/event/schema/${name}.ts (then make the migration anew), its form and its list
  put it in its place in the order of app/rooms.ts, and its words into ${name}.room.ts
  docs/add-a-room.md goes on from here.`);

/** Where its URLs stand in the map. A page that the product is to have stands there already, without a file. */
function mapped() {
  const file = (path) => `"features/${name}/${path}"`;
  const url = (kind, path, source) => `  ${kind}("/admin/${name}${path}", "moderator", ${source}),\n`;
  const lines = [
    url("page", "", file(`pages/${name}.tsx`)),
    url("sheet", "/export", file(`pages/${name}-export.ts`)),
    url("page", "/add", file(`pages/add-${thing}.tsx`)),
    url("page", "/archived", file(`pages/archived-${name}.tsx`)),
    url("page", "/removal", file(`pages/${name}-removal.tsx`)),
    url("...verbs", "", `${file(`${name}.verbs.ts`)}, ["archives", "restorations"]`),
    url("page", `/:${singular}Id`, file(`pages/edit-${thing}.tsx`)),
  ].join("");
  const waiting = `^ {2}page\\("/admin/${name}(?:/[\\w:]+)?", "\\w+"\\),\\n`;
  const maps = readdirSync("app/site-map").map((map) => `app/site-map/${map}`);
  const waits = maps.find((map) => new RegExp(waiting, "m").test(readFileSync(map, "utf8")));
  return waits
    ? [waits, [new RegExp(`(?:${waiting})+`, "m"), lines]]
    : ["app/site-map/admin-library.js", [/^ {2}page\("\/admin\/time-table".*\n/m, `${lines}$&`]];
}

function sample(verb) {
  return `  "/admin/${name}/${verb}": ({ ${singular}Id = NO_ID }) => ({ ids: ${singular}Id }),\n`;
}

function changed(path, ...changes) {
  let code = readFileSync(path, "utf8");
  for (const [where, text] of changes) {
    if (!(typeof where === "string" ? code.includes(where) : where.test(code)))
      fail(
        `${path} is not as expected: ${where} is not there. Name the room there by hand, or mend workers/ops/room.mjs.`,
      );
    code = code.replace(where, text);
  }
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
