import { beforeAll, describe, expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { urlOf } from "../harness/portal";
import { BUILT } from "../harness/site-map";
import { clientFor, demoIds, isAllowed, ROLES, type Role, withIds } from "../integration/support/matrix";
import { PASSWORD, portalEvent, signedIn } from "../integration/support/portal-event";
import { htmlFaults, unexpected } from "./support/checks";
import { faultsInSight, look, read } from "./support/look";
import { takeSession } from "./support/sign-in";

/** Pages of the site map that show a screen of their own: what only redirects or streams has no face to judge. */
const SCREENS = BUILT.filter(({ kind }) => kind === "page");

/** Pages that each level sees in a form of its own. */
const FRAMES = ["/", "/admin", "/my-account"];

/**
 * Who looks at a page with a browser: of those who may see it, an owner at the pages of a team, an admin at the others.
 * Others see the same with less in it: to them its frames are looked at, and the rest is read as it is served.
 */
const isLooker = ({ name }: Role, access: string) =>
  name === (access === "guest" ? "nobody" : access === "signedIn" ? "user" : "admin");

describe("the full demo", () => {
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = await demoIds();
  });

  it.each(ROLES)("every page that $name may see", async (role) => {
    const client = await clientFor(role);
    // Public pages are the same for everybody: one look is enough.
    const own = SCREENS.filter(({ access }) => (access === "guest") === (role.level === null));
    const pages = own
      .filter(({ access }) => isAllowed(access, role.level))
      // A task's drawer is there for those who have a team.
      .filter(({ path }) => !path.startsWith("/tasks/:taskId") || role.hasTeam);
    expect(pages.length).toBeGreaterThan(2);
    const [looked, others] = [[], []] as [string[], string[]];
    for (const { path, access } of pages) {
      const isSeen = isLooker(role, access) || FRAMES.includes(path);
      (isSeen ? looked : others).push(withIds(path, ids));
    }
    expect([
      ...(await look({ slug: "demo", client, paths: looked })),
      ...(await read({ slug: "demo", client, paths: others })),
    ]).toEqual([]);
  });

  it("what an owner is refused, and what is not there, inside and outside the shells", async () => {
    const nowhere = "01920000-0000-7000-8000-000000000000";
    const [owner, admin] = [ROLES[1]!, ROLES[4]!];
    const asked = ["/admin", "/nope", `/tasks/${nowhere}`];
    expect(await look({ slug: "demo", client: await clientFor(owner), paths: asked })).toEqual([]);
    expect(
      await look({
        slug: "demo",
        client: await clientFor(admin),
        paths: [`/admin/teams/${nowhere}`, "/admin/branding"],
      }),
    ).toEqual([]);
  });
});

it("an event without teams, tasks, groups and types", async () => {
  const { adminEmail } = await portalEvent("empty-pages");
  const paths = SCREENS.map(({ path }) => path).filter((path) => !path.includes(":"));
  const client = await signedIn("empty-pages", adminEmail, PASSWORD);
  expect(await look({ slug: "empty-pages", client, paths, isOneThemeEnough: true })).toEqual([]);
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
    const { page, context, errors, close } = await newPage();
    try {
      await takeSession(context, client);
      await page.goto(urlOf("demo", path));
      await page.getByRole("button", { name: button, exact: true }).click();
      const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
      await summary.waitFor();
      expect(await page.title()).toMatch(/^Error: /);
      expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
      expect([...(await faultsInSight(page)), ...unexpected(errors)]).toEqual([]);
    } finally {
      await close();
    }
    const served = await client.post(urlOf("demo", path), { form: {} });
    expect(served.status).toBe(400);
    expect(served.body).toMatch(/<title>Error: /);
    expect(await htmlFaults(served.body)).toEqual([]);
  });
});
