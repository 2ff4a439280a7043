import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { isNarrowed } from "../../harness/chosen-pages";
import { BUILT } from "../../harness/site-map";
import { ROLES } from "./matrix";
import { outlineOf } from "./outline";
import { framesText, pageText, type View } from "./outline-texts";
import { onAnyDay } from "./timeless";
import { SCREENS, type Step, VIEWS, type Walk } from "./walk";

const FOLDER = join(projectRoot(), "tests/integration/outlines");
const FRAMES = "frames.txt";

/** By the second, or drawn by lot. */
const LEFT_OUT = [
  // The state of the machines: how long ago each part was seen, and what is under way.
  "/admin/events-health",
];
const OUTLINED = SCREENS.filter(({ path }) => !LEFT_OUT.includes(path));

/** What people saw of each page, by its path. */
export type Sights = ReadonlyMap<string, View[]>;

export function sightsOf({ steps, names }: Walk): Sights {
  const views = new Map<string, View[]>(OUTLINED.map(({ path }) => [path, []]));
  const byPlace = [...steps].sort((a, b) => placeOf(a) - placeOf(b));
  for (const { page, role, method, search, path, isReal, isLater, answer } of byPlace) {
    const isSeen = method === "GET" ? answer.status === 200 : REFUSALS.includes(answer.status);
    const isScreen = String(answer.headers["content-type"]).startsWith("text/html");
    if (!isReal || isLater || !isSeen || !isScreen) continue;
    const asked = `${method} ${page.path}${search}`;
    const outline = onAnyDay(outlineOf(answer.body), path, names);
    views.get(page.path)?.push({ role: role.name, asked, status: answer.status, outline });
  }
  return views;
}

const REFUSALS = [400, 409, 415, 422];

/** As they are asked for: a page, its views, its refused form; of each the lowest role first. */
function placeOf({ page, role, method, search }: Step): number {
  const view = method === "POST" ? 100 : ["", ...(VIEWS[page.path] ?? [])].indexOf(search);
  return view * ROLES.length + ROLES.indexOf(role);
}

/** `/admin/tasks/:taskId/teams` is in `admin.tasks.task-id.teams.txt`. */
const fileOf = (path: string) =>
  `${kebab(path.slice(1).replaceAll("/", ".").replaceAll(":", "")) || "index"}.txt`;
const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * What people see of every page: its words, links, forms, fields and counts. A change of any is seen here, and in few lines:
 * `npm test -- integration outlines -u` writes the files anew, and their difference says what changed.
 *
 * - What all roles see stands once; what only some see names them: `button "Remove" {admin, staff}`, and all in it is theirs.
 * - Of a list the first row of each shape stands there; `… 12 more; td: Late ×3` is how many more are of that shape, and what
 *   they say in its place where there are few different words. `‹Late›` is a badge.
 * - A narrowed page, a refused form and a drawer are told by what is otherwise than in the page that they name: gone (`-`), new
 *   (`+`), or saying something else now (`~`).
 * - What is around all pages is in frames.txt: each line with the letters of the frames that have it.
 */
export function judgeSights(sights: () => Sights): void {
  it.each(OUTLINED)("of $path", async ({ path, parent }) => {
    const over = (sights().get(parent ?? "") ?? []).filter(({ asked }) => asked === `GET ${parent}`);
    await expect(pageText(sights().get(path) ?? [], over)).toMatchFileSnapshot(join(FOLDER, fileOf(path)));
  });

  it.runIf(!isNarrowed)("around the pages", async () => {
    const text = framesText(
      [...sights().values()].flat(),
      ROLES.map(({ name }) => name),
    );
    await expect(text).toMatchFileSnapshot(join(FOLDER, FRAMES));
  });

  it.runIf(!isNarrowed)("no outline is left of a page that is gone", () => {
    // The first time, they are written when all tests are through.
    if (!existsSync(FOLDER)) return;
    const wanted = new Set([...OUTLINED.map(({ path }) => fileOf(path)), FRAMES]);
    expect(readdirSync(FOLDER).filter((name) => !wanted.has(name))).toEqual([]);
  });

  it.runIf(!isNarrowed)("each page that may be left out, or has views of its own, is there", () => {
    expect(LEFT_OUT.filter((path) => !BUILT.some((page) => page.path === path))).toEqual([]);
    expect(Object.keys(VIEWS).filter((path) => !OUTLINED.some((page) => page.path === path))).toEqual([]);
  });
}
