import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { freePort } from "../../../workers/local/ports";
import { newPage, type TestPage } from "../../harness/browser";
import { openEventOf } from "../../harness/databases";
import { DEMO_PASSWORD, startHost, type TestHost } from "../../harness/host";
import { itInWhole } from "../../harness/it-in-whole";
import { turnOf } from "../../harness/whole";
import { CLIENT, type OidcServer, startOidcServer } from "../../integration/auth/support/oidc-server";

let host: TestHost;
let oidc: OidcServer;

beforeAll(async () => {
  const [port, oidcPort] = [await freePort(), await freePort()];
  oidc = await startOidcServer(() => `http://localhost:${port}/auth/provider/callback`, oidcPort);
  const providers = [{ id: "test", label: "Test ID", issuer: oidc.issuer, clientId: CLIENT.id }];
  host = await startHost({
    port,
    demo: true,
    env: {
      OIDC_PROVIDERS: JSON.stringify(providers),
      OIDC_TEST_SECRET: CLIENT.secret,
    },
  });
});

afterAll(async () => {
  await oidc?.stop();
  await host?.stop();
});

const at = (path: string) => `${host.baseUrl("demo")}${path}`;

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(at("/auth/login"));
  await page.getByLabel("E-mail address").fill(email);
  await page.locator("input[name=password]").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A device that answers every question for a passkey. */
async function withDevice({ context, page }: TestPage): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe("a passkey", () => {
  it("is made, asked for at the next sign-in, and lets in; without it nobody gets in", async () => {
    const opened = await newPage();
    const { page, errors } = opened;
    await withDevice(opened);
    await logIn(page, "other@demo.example");
    await page.waitForURL(at("/"));
    await page.goto(at("/my-account/security/passkeys"));
    await page.getByText("It works at demo.localhost only.").waitFor();
    await page.getByLabel("Name").fill("My laptop");
    await page.getByRole("button", { name: "Create a passkey" }).click();
    await page.getByText("You see these codes only now.").waitFor();
    expect(await page.locator(".code-list li").count()).toBe(10);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as a text file" }).click();
    expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
    await page.getByRole("link", { name: "I have kept them" }).click();
    await page.getByText("My laptop", { exact: true }).first().waitFor();

    await opened.context.clearCookies();
    await logIn(page, "other@demo.example");
    await page.waitForURL(at("/auth/second-factor"));
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(at("/"));
    await page.goto(at("/my-account/security"));
    await page.getByText("with a passkey").first().waitFor();

    expect(errors).toEqual([]);
    await opened.close();

    const stranger = await newPage();
    await withDevice(stranger);
    await logIn(stranger.page, "other@demo.example");
    await stranger.page.waitForURL(at("/auth/second-factor"));
    await stranger.page.getByRole("button", { name: "Use a passkey" }).click();
    await stranger.page.getByText("No passkey was given").waitFor();
    await stranger.page.goto(at("/"));
    expect(stranger.page.url()).toContain("/auth/login");
    await stranger.close();
  });

  itInWhole("answers one challenge once: the same answer again is refused", async () => {
    const opened = await newPage();
    const { page } = opened;
    await withDevice(opened);
    await logIn(page, "share@demo.example");
    await page.waitForURL(at("/"));
    await page.goto(at("/my-account/security/passkeys"));
    await page.getByRole("button", { name: "Create a passkey" }).click();
    await page.getByText("You see these codes only now.").waitFor();
    await opened.context.clearCookies();
    await logIn(page, "share@demo.example");
    await page.waitForURL(at("/auth/second-factor"));
    const before = await opened.context.cookies(at("/"));
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    const body = (await sent).postData() ?? "";
    await page.waitForURL(at("/"));
    // With every cookie as it was when the answer was good.
    await opened.context.clearCookies();
    await opened.context.addCookies(before);
    await page.goto(at("/auth/login"));
    const status = await page.evaluate(
      async ([url, text]) => {
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const answer = await fetch(url as string, {
          method: "POST",
          headers,
          body: text,
          redirect: "manual",
        });
        return answer.status;
      },
      [at("/auth/second-factor"), body],
    );
    expect([status, body.includes("passkey=")]).toEqual([422, true]);
    await opened.close();
  });

  itInWhole("is not offered without JavaScript: the page says so and names the other way", async () => {
    const { page, close } = await newPage({ javaScript: false });
    await logIn(page, "other@demo.example");
    await page.getByText("Passkeys need JavaScript").waitFor();
    expect(await page.getByRole("button", { name: "Use a passkey" }).isVisible()).toBe(false);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill("0000-0000-0000-0000");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator(".error-summary", { hasText: "That recovery code is not right" }).waitFor();
    await close();
  });
});

describe("an authenticator app without JavaScript", () => {
  it("is set up, asked for, and removed with the password when the sign-in was a while ago", async () => {
    const { page, context, close } = await newPage({ javaScript: false });
    await logIn(page, "member@demo.example");
    await page.goto(at("/my-account/security"));
    await page.getByRole("link", { name: "Set up an authenticator app" }).click();
    const secret = ((await page.locator(".secret-key").textContent()) ?? "").replaceAll(" ", "");
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.locator("input[name=code]").fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.locator(".error-summary", { hasText: "That code does not fit" }).waitFor();
    expect(await page.locator("input[name=code]").inputValue()).toBe("");
    await page.locator("input[name=code]").fill(app.generate());
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("You see these codes only now.").waitFor();
    const recoveryCode = (await page.locator(".code-list li").first().textContent()) ?? "";
    await page.reload();
    expect(await page.locator(".code-list").count()).toBe(0);

    await context.clearCookies();
    await logIn(page, "member@demo.example");
    await page.getByLabel("6-digit code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(at("/"));

    await context.clearCookies();
    await logIn(page, "member@demo.example");
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(at("/"));

    const long = sql`update session set created_at = '2026-01-01T00:00:00.000Z'`;
    await writeBatch(await openEventOf(host, "demo"), [long]);
    await page.goto(at("/my-account/security"));
    await page.getByRole("link", { name: "Remove the authenticator app" }).click();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.locator(".error-summary", { hasText: "Please log in again" }).waitFor();
    await page.locator("input[name=password]").fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Remove" }).click();
    await page.waitForURL(at("/my-account/security"));
    await page.getByRole("link", { name: "Set up an authenticator app" }).waitFor();
    await close();
  });
});

describe("signing in with a provider in a browser", () => {
  it.each(turnOf([true, false], 1))(
    "with JavaScript %s: the policy lets it pass, and nothing is left in the address",
    async (javaScript) => {
      oidc.account = { sub: "member-at-test", email: "member@demo.example", email_verified: true };
      const { page, errors, close } = await newPage({ javaScript });
      await page.goto(at("/auth/login?next=/tasks"));
      await page.getByRole("link", { name: "Sign in with Test ID" }).click();
      await page.waitForURL(at("/tasks"));
      expect(errors).toEqual([]);
      await page.goBack();
      expect(page.url()).not.toMatch(/token|code|state/);
      await close();
    },
  );
});
