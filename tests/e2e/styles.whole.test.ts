import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { newPage } from "../harness/browser";
import { urlOf } from "../harness/portal";
import { isWhole } from "../harness/whole";
import { demoUser } from "../worlds/portal-event";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

/** What was on the screen in one frame. */
interface Frame {
  /** The heading of the page that is drawn. */
  page: string;
  /** The sheets that apply, by their addresses. */
  sheets: string[];
  /** How the things of the page look, by what they are. */
  looks: Record<string, string>;
}
type Watched = Window & { seenFrames: Frame[] };

/** A mobile line on a bad day. */
const SLOW = { offline: false, latency: 40, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const WEIGHT = 12_000;

/** Looks at each frame from now on. */
function watching(): void {
  const watched = window as unknown as Watched;
  watched.seenFrames = [];
  const lookOf = (element: Element) => {
    const { display, padding, margin, backgroundColor, borderTopWidth, fontSize, gridTemplateColumns } =
      getComputedStyle(element);
    // As wide as the window lets them be.
    const columns = gridTemplateColumns === "none" ? "" : "in columns";
    return [display, padding, margin, backgroundColor, borderTopWidth, fontSize, columns].join(" ");
  };
  const look = () => {
    // What comes and goes by script is no matter of styles.
    const shown = [...document.querySelectorAll("main *[class]")].filter(
      (element) =>
        !(element instanceof SVGElement) && !element.closest(".toasts, .top-progress, .reorder-grip"),
    );
    watched.seenFrames.push({
      page: document.querySelector("main h1")?.textContent ?? "",
      sheets: [...document.styleSheets].flatMap(({ href, disabled }) => (href && !disabled ? [href] : [])),
      looks: Object.fromEntries(
        shown.slice(0, 60).map((element) => [`${element.tagName} ${element.className}`, lookOf(element)]),
      ),
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Follows a link to there, as a press does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    const link = document.createElement("a");
    link.href = to;
    link.dataset.discover = "1";
    document.body.appendChild(link);
    link.click();
    link.remove();
  }, path);

/** Until the page stands and is drawn: the router is at rest a moment before, and the document's title changes with the drawing. */
const stillness = (page: Page, path: string, before: string) =>
  page.waitForFunction(
    ({ to, title }) => {
      const { __remixRouter: router } = window as unknown as {
        __remixRouter: { state: { navigation: { state: string }; location: { pathname: string } } };
      };
      const { navigation, location } = router.state;
      return navigation.state === "idle" && location.pathname === to && document.title !== title;
    },
    { to: path, title: before },
  );

/** What was wrong in the frames until the page stood: each page is measured by how it looks in the end. */
function faultsOf(frames: readonly Frame[]): string[] {
  const last = frames.at(-1);
  if (!last) return ["no frame"];
  const faults = frames
    .filter(({ page }) => page === last.page)
    .flatMap(({ sheets, looks }) => [
      ...last.sheets
        .filter((sheet) => !sheets.includes(sheet))
        .map((sheet) => `${last.page}: without ${sheet}`),
      ...Object.entries(looks)
        .filter(([what, look]) => last.looks[what] !== undefined && last.looks[what] !== look)
        .map(([what, look]) => `${last.page}: ${what}: ${look}, later ${last.looks[what]}`),
    ]);
  const first = frames[0];
  const gone = frames
    .filter(({ page }) => page === first?.page && page !== last.page)
    .flatMap(({ page, sheets }) =>
      (first?.sheets ?? [])
        .filter((sheet) => !sheets.includes(sheet))
        .map((sheet) => `${page}: lost ${sheet}`),
    );
  return [...new Set([...faults, ...gone])];
}

/** Goes from page to page over a slow line, with nothing in the browser's cache. */
async function moved(email: string, paths: readonly string[]): Promise<{ faults: string[]; frames: number }> {
  const { page, context, errors, close } = await newPage();
  const line = await context.newCDPSession(page);
  try {
    await takeSession(context, await demoUser(email));
    await line.send("Network.enable");
    await line.send("Network.clearBrowserCache");
    await page.goto(urlOf("demo", paths[0]));
    // Before the page's own script has taken over, a link would load a new document.
    await settled(page);
    await line.send("Network.emulateNetworkConditions", SLOW);
    await page.evaluate(watching);
    const faults: string[] = [];
    let frames = 0;
    for (const path of paths.slice(1)) {
      await page.evaluate(() => void (window as unknown as Watched).seenFrames.splice(0));
      const before = await page.title();
      await follow(page, path);
      await stillness(page, path, before).catch((error) => {
        throw new Error(`${path} after “${before}”: ${error} at ${page.url()}; ${errors.join("; ")}`);
      });
      await page.evaluate(() => new Promise((done) => setTimeout(done, 120)));
      const seen = await page.evaluate(() => (window as unknown as Watched).seenFrames);
      frames += seen.length;
      faults.push(...faultsOf(seen).map((fault) => `${path}: ${fault}`));
    }
    expect(errors).toEqual([]);
    return { faults, frames };
  } finally {
    await line.detach();
    await close();
  }
}

const OWN = ["/", "/tasks", "/suppliers", "/time-table", "/content", "/"];
const FURTHER_OWN = ["/my-team", "/forms", "/downloads", "/my-account/security", "/search"];
/** Pages of few pictures: the line is slow enough. */
const STAFF = [
  ...[
    "/admin",
    "/admin/content",
    "/admin/sidebar",
    "/admin/comments",
    "/admin/time-table",
    "/admin/variables",
  ],
  ...[
    "/admin/approvals",
    "/admin/suppliers",
    "/admin/teams/import",
    "/admin/dashboard-header/layouts/add",
    "/admin",
  ],
];

describe("from room to room on a slow line", () => {
  it("no page of an exhibitor is seen without its styles", async () => {
    const { faults, frames } = await moved("owner@demo.example", isWhole ? [...OWN, ...FURTHER_OWN] : OWN);
    expect(faults).toEqual([]);
    expect(frames).toBeGreaterThan(OWN.length);
  });

  if (isWhole)
    it("nor any of staff", async () => {
      const { faults } = await moved("admin@demo.example", STAFF);
      expect(faults).toEqual([]);
    });
});

it("the styles of an exhibitor's first page weigh 12 KB at most, compressed", async () => {
  const client = await demoUser("owner@demo.example");
  const { body } = await client.get(urlOf("demo", "/"));
  const sheets = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(sheets.length).toBeGreaterThan(1);
  const weights = sheets.map(
    (path) => gzipSync(readFileSync(join(projectRoot(), "build/client", path))).length,
  );
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(WEIGHT);
});
