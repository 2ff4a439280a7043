import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { portal, urlOf } from "../harness/portal";
import { focused, tabTo } from "./support/keys";
import { pastTheMoment } from "./support/moment";

const isInDrawer = (page: Page) => page.evaluate(() => document.activeElement?.closest("dialog") !== null);

/** How thick the ring is that shows where the focus is: on what has it, or on the row around. In pixels. */
const ringAround = (page: Page) =>
  page.evaluate(() => {
    const widths: number[] = [];
    for (let box = document.activeElement; box && box !== document.body; box = box.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      widths.push(outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth));
    }
    // Behind the last control the browser's own window has its turn: then nothing has the focus.
    return widths.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...widths);
  });

/** Links, filters, fields and rows of a list: what each kind shows is said in another place of the styles. */
const STOPS = 40;

it("a team's member signs in, opens a task, completes it, reopens it and leaves, by keyboard alone", async () => {
  const { page, errors, close } = await newPage();
  try {
    await page.goto(urlOf("demo", "/auth/login"));
    await tabTo(page, /^E-mail address/);
    await page.keyboard.type("other@demo.example");
    await tabTo(page, /^Password/);
    await page.keyboard.type(portal().demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");

    await page.goto(urlOf("demo", "/tasks"));
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to main content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    const ringless: string[] = [];
    for (let presses = 0; presses < STOPS; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await ringAround(page)) < 2) ringless.push(await focused(page));
    }
    expect(ringless).toEqual([]);
    await page.goto(urlOf("demo", "/tasks"));

    // One that asks for neither files nor a signature.
    const plain = page.locator(".task:not(.is-done) .task-title", {
      hasText: /passes|badges|Floor|Internet/,
    });
    const title = await plain.first().textContent();
    await tabTo(page, title ?? "", 90);
    expect(await ringAround(page)).toBeGreaterThan(1);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.waitFor();
    await expect.poll(() => focused(page)).toBe(title);

    // Which words the button has depends on the task: whether staff must approve it.
    const forth = /^(Mark as complete|Send for approval)/;
    const back = /^(Reopen task|Withdraw it)/;
    // What is read of the task comes below its title, which stands there at once.
    await drawer.getByRole("button", { name: forth }).waitFor();
    await tabTo(page, forth, 10);
    await page.keyboard.press("Enter");
    await drawer.getByRole("button", { name: back }).waitFor();
    // What was done has the focus, and not what takes it back: that is a few steps away.
    await expect.poll(() => focused(page)).toMatch(/^(Task complete|Sent for approval)/);
    await pastTheMoment(page);
    await tabTo(page, back, 10);
    await page.keyboard.press("Enter");
    await drawer.getByRole("button", { name: forth }).waitFor();

    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press("Tab");
      // Between the last and the first control the browser's own window may have a turn.
      if (await page.evaluate(() => document.activeElement !== document.body))
        expect(await isInDrawer(page)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe(title);
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});
