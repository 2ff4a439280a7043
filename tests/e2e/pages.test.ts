import type { Page as BrowserPage } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { clientFor, demoIds, isAllowed, PAGES, ROLES, withIds } from "../integration/support/matrix";
import { PASSWORD, portalEvent, signedIn } from "../integration/support/portal-event";
import { axeFaults, htmlFaults, overflowFaults, unexpected } from "./support/checks";
import { takeSession } from "./support/sign-in";

const WIDTHS = [1280, 360];
/** Pages of the site map that show a screen of their own: what only redirects or streams has no face to judge. */
const SCREENS = PAGES.filter(({ file, post }) => file?.endsWith(".tsx") && !post);

const FRAMES = ["/", "/admin", "/my-account"];

/** Looks at each path in one browser; what is wrong, by path and width. */
async function look(slug: string, client: Client, paths: readonly string[]): Promise<string[]> {
  const { page, context, errors, close } = await newPage({ width: WIDTHS[0] });
  const faults: string[] = [];
  try {
    await takeSession(context, client);
    for (const path of paths) {
      errors.length = 0;
      const answer = await page.goto(urlOf(slug, path), { waitUntil: "load" });
      const type = answer?.headers()["content-type"] ?? "";
      if (!type.startsWith("text/html")) continue;
      const found = [...(await htmlFaults((await answer?.text()) ?? "")), ...(await atEachWidth(page))];
      faults.push(...[...found, ...unexpected(errors)].map((fault) => `${path}: ${fault}`));
    }
  } finally {
    await close();
  }
  return faults;
}

async function atEachWidth(page: BrowserPage): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = [...(await axeFaults(page)), ...(await overflowFaults(page))];
    faults.push(...found.map((fault) => `at ${width} px: ${fault}`));
  }
  return faults;
}

describe("the full demo", () => {
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = await demoIds();
  });

  it.each(ROLES)("every page that $name may see", { timeout: 300_000 }, async (role) => {
    const client = await clientFor(role);
    // Public pages are the same for everybody: one look is enough.
    const own = SCREENS.filter(({ access }) => (access === "guest") === (role.level === null));
    const paths = own
      .filter(({ access }) => isAllowed(access, role.level))
      // A task's drawer is there for those who have a team.
      .filter(({ path }) => !path.startsWith("/tasks/:taskId") || role.hasTeam)
      // Eventflow staff see the pages of an admin; their own differ in the frame alone.
      .filter(({ path }) => role.level !== "eventflowAdmin" || FRAMES.includes(path))
      .map(({ path }) => withIds(path, ids));
    expect(paths.length).toBeGreaterThan(2);
    expect(await look("demo", client, paths)).toEqual([]);
  });

  it("what an owner is refused, and what is not there, inside and outside the shells", async () => {
    const nowhere = "01920000-0000-7000-8000-000000000000";
    const [owner, admin] = [ROLES[1]!, ROLES[4]!];
    const asked = ["/admin", "/nope", `/tasks/${nowhere}`];
    expect(await look("demo", await clientFor(owner), asked)).toEqual([]);
    expect(
      await look("demo", await clientFor(admin), [`/admin/teams/${nowhere}`, "/admin/branding"]),
    ).toEqual([]);
  });
});

it("an event without teams, tasks, groups and types", { timeout: 300_000 }, async () => {
  const { adminEmail } = await portalEvent("empty-pages");
  const paths = SCREENS.map(({ path }) => path).filter((path) => !path.includes(":"));
  const client = await signedIn("empty-pages", adminEmail, PASSWORD);
  expect(await look("empty-pages", client, paths)).toEqual([]);
});

describe("each form, refused", () => {
  const FORMS = [
    { path: "/auth/login", button: "Sign in", role: 0 },
    { path: "/auth/forgot-password", button: "Send the link", role: 0 },
    { path: "/admin/teams/add-team", button: "Add team", role: 4 },
    { path: "/admin/team-types/add", button: "Add team type", role: 4 },
    { path: "/admin/task-groups/add", button: "Add task group", role: 4 },
    { path: "/admin/tasks/add", button: "Add task", role: 4 },
  ];

  it.each(FORMS)("$path", async ({ path, button, role }) => {
    const client = await clientFor(ROLES[role]!);
    const { page, context, errors, close } = await newPage({ width: WIDTHS[0] });
    try {
      await takeSession(context, client);
      await page.goto(urlOf("demo", path));
      await page.getByRole("button", { name: button, exact: true }).click();
      const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
      await summary.waitFor();
      expect(await page.title()).toMatch(/^Error: /);
      expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
      expect([...(await atEachWidth(page)), ...unexpected(errors)]).toEqual([]);
    } finally {
      await close();
    }
    const served = await client.post(urlOf("demo", path), { form: {} });
    expect(served.status).toBe(400);
    expect(served.body).toMatch(/<title>Error: /);
    expect(await htmlFaults(served.body)).toEqual([]);
  });
});
