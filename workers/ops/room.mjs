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
    const file = (path) => `"features/${name}/${path}"`;
    const url = (kind, path, source) => `  ${kind}("/admin/${name}${path}", "moderator", ${source}`;
    const lines = [
      url("page", "", `${file(`pages/${name}.tsx`)}),`),
      url("sheet", "/export", `${file(`pages/${name}-export.ts`)}),`),
      url("page", "/add", `${file(`pages/add-${thing}.tsx`)}),`),
      url("page", "/archived", `${file(`pages/archived-${name}.tsx`)}),`),
      url("page", "/removal", `${file(`pages/${name}-removal.tsx`)}),`),
      url("...verbs", "", `${file(`${name}.verbs.ts`)}, ["archives", "restorations"]),`),
      url("page", `/:${singular}Id`, `${file(`pages/edit-${thing}.tsx`)}),`),
    ].join("\n");
    // A page that the product is to have stands in the map without a file: the first of them says where the room's place is.
    const waiting = new RegExp(`^ {2}page\\("/admin/${name}(/[\\w:]+)?", "\\w+"\\),\\n`, "gm");
    const place = waiting.exec(code)?.[0] ?? /^ {2}page\("\/admin\/users".*\n/m.exec(code)?.[0] ?? "";
    return code.replace(place, `${lines}\n$&`).replaceAll(waiting, "");
  }),
  changed("workers/ops/demo/harbour.ts", (code) =>
    code
      .replace(
        "import { addDays }",
        `import { add${words.Type} } from "~/features/${name}/${name}.commands.server";\n$&`,
      )
      .replace(
        "  await giveStaff(ctx, give);\n",
        `$&  await add${words.Type}(ctx, { title: "First ${one}", description: "", version: 0 });\n`,
      ),
  ),
  changed("tests/harness/samples.ts", (code) => {
    const ids = `({ ${singular}Id = NO_ID }) => ({ ids: ${singular}Id })`;
    return code
      .replace(/(DEMO_IDS[^}]*)/, `$1  ${singular}Id: "(select id from ${words.table} limit 1)",\n`)
      .replace(
        '  "/admin/failed-mails/:mailId/resending": () => ({}),\n',
        `  "/admin/${name}/archives": ${ids},\n  "/admin/${name}/restorations": ${ids},\n$&`,
      )
      .replace(
        /^ {2}"\/admin\/task-groups\/removal": .*\n/m,
        `$&  "/admin/${name}/removal": { get: "302" },\n`,
      );
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
  give it its fields: ${name}.schema.ts, db/event/schema/${name}.ts (then make the migration anew), its form and its list
  put it in its place in the order of app/rooms.ts, and its words into ${name}.room.ts
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
