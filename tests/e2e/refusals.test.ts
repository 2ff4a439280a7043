import { expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { urlOf } from "../harness/portal";
import { isWhole, turnOf } from "../harness/whole";
import { demoUser } from "../worlds/portal-event";
import { unexpected } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

/** As somebody of the demo, at an address that refuses. */
async function refusedTo(email: string, path: string, javaScript = true) {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, await demoUser(email));
  const loads: string[] = [];
  opened.page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await opened.page.goto(urlOf("demo", path), { waitUntil: "networkidle" });
  return { ...opened, loads };
}

const REFUSED = [
  ["owner@demo.example", "/nowhere", "Main", "404 Not Found"],
  ["owner@demo.example", "/admin/tasks", "Main", "403 Forbidden"],
  ["owner@demo.example", "/admin/tasks/export?format=csv", "Main", "403 Forbidden"],
  ["moderator@demo.example", "/admin/nowhere", "Admin", "404 Not Found"],
  ["moderator@demo.example", "/admin/activity/export?format=csv", "Admin", "403 Forbidden"],
  ["viewer@demo.example", "/admin/teams", "Admin", "403 Forbidden"],
] as const;
it.each(REFUSED.map((one, place) => [...one, place] as const).filter((_, at) => isWhole || at % 2 === 0))(
  "%s at %s: the frame stands, with JavaScript and without",
  async (email, path, nav, title, place) => {
    for (const javaScript of turnOf([true, false], place / 2)) {
      const { page, errors, loads, close } = await refusedTo(email, path, javaScript);
      try {
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        expect(await page.getByRole("navigation", { name: nav, exact: true }).isVisible()).toBe(true);
        expect(loads, "loaded once").toHaveLength(1);
        expect(unexpected(errors)).toEqual([]);
        // The way on works by the router or without it.
        const home = page.getByRole("navigation", { name: nav, exact: true }).getByRole("link").first();
        await home.click();
        await page.waitForURL((url) => ["/", "/admin"].includes(url.pathname));
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        expect(unexpected(errors)).toEqual([]);
      } finally {
        await close();
      }
    }
  },
);

it("the sign-in page is gone through by Tab in the order in which it is filled in", async () => {
  const { page, close } = await newPage();
  try {
    await page.goto(urlOf("demo", "/auth/login"));
    await page.getByLabel("E-mail address").focus();
    const after: string[] = [];
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press("Tab");
      after.push(
        await page.evaluate(() => {
          const it = document.activeElement;
          return (it?.getAttribute("name") || it?.textContent || "").replace(/\s+/g, " ").trim();
        }),
      );
    }
    expect(after.slice(0, 3)).toEqual(["password", "Show password", "Forgot password?"]);
    expect(after[3]).toContain("Sign in");
  } finally {
    await close();
  }
});

it("a field says what is wrong with it once it was changed and left, and no longer than that is so", async () => {
  const { page, close } = await newPage();
  try {
    await page.goto(urlOf("demo", "/auth/login"), { waitUntil: "networkidle" });
    await settled(page);
    const email = page.getByLabel("E-mail address");
    const errors = page.locator(".field .error");
    await email.focus();
    await page.keyboard.press("Tab");
    expect(await errors.count()).toBe(0);
    await email.pressSequentially("name@");
    expect(await errors.count()).toBe(0);
    await page.keyboard.press("Tab");
    await errors.getByText("Enter an e-mail address").waitFor();
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(await email.getAttribute("aria-describedby")).toContain("error");
    await email.pressSequentially("example.org");
    await errors.waitFor({ state: "detached" });
    expect(await email.getAttribute("aria-invalid")).toBeNull();
  } finally {
    await close();
  }
});

it("who signed out on a phone is told so, and nothing lies over what signs in again", async () => {
  const { page, close } = await newPage({ width: 390, height: 600 });
  try {
    await takeSession(page.context(), await demoUser("owner@demo.example"));
    await page.goto(urlOf("demo", "/my-account"), { waitUntil: "networkidle" });
    await settled(page);
    await page.locator('form[action="/auth/log-out"] button').first().dispatchEvent("click");
    await page.locator(".toast").waitFor();
    const covered = await page.evaluate(() => {
      const toast = document.querySelector(".toast")?.getBoundingClientRect();
      const boxes = [...document.querySelectorAll("main :is(input, button, a)")].map((one) =>
        one.getBoundingClientRect(),
      );
      return boxes.filter(({ top, bottom }) => toast && top < toast.bottom && bottom > toast.top).length;
    });
    expect(covered).toBe(0);
  } finally {
    await close();
  }
});
