import { randomBytes, scryptSync } from "node:crypto";
import { writeBatch } from "#db/write-batch";
import type { Installation } from "#workers/ops/provision/installation";
import { storePassword } from "~/features/auth/password-store.server";
import { type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { portal, urlOf } from "../harness/portal";
import { whenFree } from "../harness/when-free";
import { makeEvent, type TestEvent } from "./test-event";

export const PASSWORD = "a-password-for-tests-2027";

/** The shared host's databases, to make events of a test's own beside the demo. */
export const sharedInstallation = (): Promise<Installation> => installationOf(portal());

/** An event of the shared host whose first admin has a password. */
export async function portalEvent(
  slug: string,
): Promise<TestEvent & { on: Installation; adminEmail: string }> {
  const on = await sharedInstallation();
  const made = await makeEvent(on, slug);
  await givePassword(on, made.adminId);
  return { ...made, on, adminEmail: `admin@${slug}.example` };
}

export async function givePassword(on: Installation, userId: string, password = PASSWORD): Promise<void> {
  await whenFree(() => writeBatch(on.control, storePassword(userId, cheapHash(password), new Date())));
}

/** A hash that costs nothing to make or to check: what a real one costs is for the tests of passwords. */
function cheapHash(password: string): string {
  const [N, r, p] = [16, 1, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Somebody who has signed in to an event: a browser of its own. */
export async function signedIn(
  slug: string,
  email: string,
  password = PASSWORD,
  client = httpClient(),
): Promise<Client> {
  const answer = await client.post(urlOf(slug, "/auth/login"), { form: { email, password } });
  if (answer.status !== 302 || !client.cookies.get(new URL(answer.url).host)?.has("session")) {
    throw new Error(`${email} could not sign in to ${slug}: ${answer.status}`);
  }
  return client;
}

export const demoUser = (email: string, slug = "demo") => signedIn(slug, email, portal().demoPassword);

/** The text of a page as a person reads it, without its markup. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
