import { beforeAll, expect, it } from "vitest";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { demoUser } from "../worlds/portal-event";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

let client: Client;

beforeAll(async () => {
  client = await demoUser("moderator@demo.example");
});

async function at(path: string): Promise<TestPage> {
  const opened = await newPage();
  await takeSession(opened.context, client);
  await opened.page.goto(urlOf("demo", path));
  await settled(opened.page);
  return opened;
}

const UNSENT = "A network request failed. Please check your connection and try again.";

it("keeps what was typed when a form gets no answer, and sends it at the next press", async () => {
  const { page, close } = await at("/admin/task-groups/add");
  try {
    const title = `Lost and found ${Date.now()}`;
    await page.getByLabel(/^Title/).fill(title);
    await page.route(/\.data/, (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Add task group" }).click();
    await page.getByRole("alert").getByText(UNSENT).waitFor();
    await page.waitForTimeout(2_500);
    expect(await page.getByText(UNSENT).isVisible()).toBe(true);
    expect(await page.getByLabel(/^Title/).inputValue()).toBe(title);
    expect(new URL(page.url()).pathname).toBe("/admin/task-groups/add");

    await page.unroute(/\.data/);
    await page.getByRole("button", { name: "Add task group" }).click();
    await page.getByRole("link", { name: title }).or(page.getByText(title)).first().waitFor();
    await page.getByText(UNSENT).waitFor({ state: "detached" });
  } finally {
    await close();
  }
});

it("waits for the connection with the page as it is, and goes on by itself", async () => {
  const { page, close } = await at("/admin/tasks");
  try {
    let refused = 0;
    await page.route(/\/admin\/teams\.data/, (route) => {
      refused += 1;
      return refused <= 2 ? route.abort("connectionreset") : route.continue();
    });
    await page
      .getByRole("link", { name: /^Teams/ })
      .first()
      .click();
    await page.getByText("No connection").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Tasks");
    await page.getByRole("heading", { level: 1, name: "Teams" }).waitFor();
    await page.getByText("No connection").waitFor({ state: "detached" });
    expect(refused).toBe(3);
  } finally {
    await close();
  }
});

itInWhole("stays where it is while the browser itself is offline", async () => {
  const { page, context, close } = await at("/admin/task-groups/add");
  try {
    await page.getByLabel(/^Title/).fill("Typed in a tunnel");
    await context.setOffline(true);
    await page
      .getByRole("link", { name: /^Teams/ })
      .first()
      .click();
    await page.getByText("No connection").waitFor();
    await page.getByRole("button", { name: "Add task group" }).click();
    await page.getByText(UNSENT).waitFor();
    expect(await page.getByLabel(/^Title/).inputValue()).toBe("Typed in a tunnel");
    await context.setOffline(false);
  } finally {
    await close();
  }
});

it("keeps what was typed when the session has ended, and sends it after signing in beside it", async () => {
  const { page, context, close } = await at("/admin/task-groups/add");
  try {
    const title = `Signed out ${Date.now()}`;
    await page.getByLabel(/^Title/).fill(title);
    await context.clearCookies();
    await page.getByRole("button", { name: "Add task group" }).click();
    await page.getByRole("alert").getByText("You have been signed out").waitFor();
    expect(await page.getByRole("link", { name: /^Sign in/ }).getAttribute("target")).toBe("_blank");
    expect(await page.getByLabel(/^Title/).inputValue()).toBe(title);
    await takeSession(context, client);
    await page.getByRole("button", { name: "Add task group" }).click();
    await page.getByText(title).first().waitFor();
    await page.getByText("You have been signed out").waitFor({ state: "detached" });
  } finally {
    await close();
  }
});
