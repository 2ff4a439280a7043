import { expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { urlOf } from "../harness/portal";
import { settled } from "./support/settled";

it("what is confirmed is sent half a second later, and Cancel in between stops it", async () => {
  const { page, close } = await newPage();
  const gallery = page.locator("#open-confirm");
  try {
    await page.goto(urlOf("demo", "/dev/ui"));
    await settled(page);
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Delete 3 teams" });
    const type = async () => {
      await gallery.click();
      await dialog.getByLabel(/Type 'CONFIRM'/).fill("CONFIRM");
    };
    await type();
    // The way back takes longer than the half second.
    await page.route(/ui\.data/, async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    });
    // By the page's own timers: however slow the machine is, this one comes before that of half a second.
    const cancel = await dialog.getByRole("link", { name: "Cancel" }).elementHandle();
    await confirm.evaluate((button: HTMLElement, link) => {
      button.click();
      setTimeout(() => (link as HTMLElement).click(), 0);
    }, cancel);
    await dialog.waitFor({ state: "detached" });
    await page.unroute(/ui\.data/);
    await page.waitForTimeout(700);
    expect(await gallery.isVisible()).toBe(true);
    await type();
    await confirm.click();
    // The gallery has nothing that takes it: an error screen comes in its place.
    await gallery.waitFor({ state: "detached" });
  } finally {
    await close();
  }
});

it("what was typed before the script began counts: the button can be pressed", async () => {
  const { page, close } = await newPage();
  try {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route(/\.js$/, (route) => begun.then(() => route.continue()));
    await page.goto(urlOf("demo", "/dev/ui?open=confirm"), { waitUntil: "commit" });
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/Type 'CONFIRM'/).fill("CONFIRM");
    begin();
    await settled(page);
    expect(await dialog.getByRole("button", { name: "Delete 3 teams" }).isEnabled()).toBe(true);
    await dialog.getByLabel(/Type 'CONFIRM'/).fill("CONFIR");
    expect(await dialog.getByRole("button", { name: "Delete 3 teams" }).isEnabled()).toBe(false);
  } finally {
    await close();
  }
});
