import type { BrowserContext, Page } from "playwright-core";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";

/** As a person does it. */
export async function signIn(page: Page, slug: string, email: string, password: string): Promise<void> {
  await page.goto(urlOf(slug, "/auth/login"));
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
}

/** A notice that nobody has read yet: what the client did last is not for the page that is looked at. */
const isNotice = (name: string) => name.endsWith("notice");

/** The session of a client that has signed in without a browser: one sign-in serves many pages. */
export async function takeSession(context: BrowserContext, client: Client): Promise<void> {
  for (const [host, jar] of client.cookies) {
    for (const [name, value] of jar)
      if (!isNotice(name)) await context.addCookies([{ name, value, url: `http://${host}` }]);
  }
}
