import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { urlOf } from "../harness/portal";
import { demoUser } from "../worlds/portal-event";
import { unexpected } from "./support/checks";
import { takeSession } from "./support/sign-in";

/** Of the place where one is: whether all of it stands within what can be seen of the navigation, above its foot. */
const isCurrentSeen = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector(".nav-in [aria-current]")?.getBoundingClientRect();
    const frame = document.querySelector(".nav-in")?.getBoundingClientRect();
    const foot = document.querySelector(".nav-in .nav-foot")?.getBoundingClientRect().height ?? 0;
    return Boolean(
      link && frame && link.top >= frame.top && link.bottom <= Math.min(frame.bottom, innerHeight) - foot + 1,
    );
  });

it("the admin navigation shows where one is on a low screen, whichever place that is, and has one fold open", async () => {
  const { page, context, errors, close } = await newPage({ width: 1280, height: 600 });
  try {
    await takeSession(context, await demoUser("admin@demo.example"));
    await page.goto(urlOf("demo", "/admin"));
    const folds = await page.locator(".nav-folds details").all();
    const lasts = await Promise.all(folds.map((fold) => fold.locator("a").last().getAttribute("href")));
    expect(lasts.length).toBeGreaterThan(3);
    for (const to of lasts) {
      await page.goto(urlOf("demo", to ?? ""));
      await expect.poll(() => isCurrentSeen(page), { message: `${to}` }).toBe(true);
      expect(await page.locator(".nav-folds details[open]").count()).toBe(1);
    }
    expect(unexpected(errors)).toEqual([]);
  } finally {
    await close();
  }
});
