import { beforeAll, describe, expect, it } from "vitest";
import { feedPath } from "~/features/time-table/time-table.paths";
import { hasLevel } from "~/identity/permissions.rules";
import type { Answer, Client } from "../harness/http";
import { urlOf } from "../harness/portal";
import { NO_ID, VERB_SAMPLES } from "../harness/samples";
import { BUILT, isPostOnly, type Kind, type Page } from "../harness/site-map";
import { turnOf } from "../harness/whole";
import { clientFor, ROLES, type Role } from "./support/matrix";
import { timing } from "./support/timing";

/** What a browser asks with that somebody reads: a link, or a form without JavaScript. */
const READER = { accept: "text/html,application/xhtml+xml" };
const FROM = "/my-account";

interface Refused {
  page: Page;
  role: Role;
  method: "GET" | "POST";
  answer: Answer;
}

const refused: Refused[] = [];
const clients = new Map<string, Client>();

/** Everything that it names is of the right form and not there, as if it had been removed a moment ago. */
const gone = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === "type" ? "task" : NO_ID));

const isAbout = (path: string) => !/^\/(auth|my-account)(\/|$)/.test(path) && path !== "/dev/ui";

beforeAll(async () => {
  const asked = BUILT.filter(({ path, kind }) => isAbout(path) && kind !== "json");
  for (const role of ROLES) clients.set(role.name, await clientFor(role));
  for (const [place, page] of asked.entries()) {
    for (const role of turnOf(ROLES, place)) {
      const client = clients.get(role.name) as Client;
      const url = urlOf("demo", gone(page.path));
      const headers = { ...READER, referer: urlOf("demo", FROM) };
      const form = VERB_SAMPLES[page.path]?.({}) ?? {};
      const get = await client.get(url, { headers });
      const all: Refused[] = [{ page, role, method: "GET", answer: get }];
      if (isPostOnly(page) || page.kind === "file" || page.kind === "export")
        all.push({ page, role, method: "POST", answer: await client.post(url, { headers, form }) });
      // Nobody reads what a calendar program is refused.
      if (page.path !== feedPath(":token")) refused.push(...all.filter(({ answer }) => answer.status >= 400));
    }
  }
});

const nameOf = ({ page, role, method, answer }: Refused) =>
  `${method} ${page.path} as ${role.name}: ${answer.status}`;
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const isPage = ({ headers, body }: Answer) =>
  String(headers["content-type"]).startsWith("text/html") && body.startsWith("<!");
const navOf = (html: string) =>
  [...html.matchAll(/<nav[^>]*aria-label="(Main|Admin)"/g)].map(([, name]) => name).join();
const hasAccount = (html: string) => html.includes('action="/auth/log-out"');

/** The frame that somebody has at an address. */
function frameOf({ level, hasTeam }: Role, path: string, kind: Kind = "page"): string {
  // What guests get is the same for everybody.
  // It stands in a frame of the page that has them.
  if (path.endsWith("/preview/page")) return "";
  const isGuests =
    path === "/guests/content/:contentId" ||
    path === "/unsubscribe/:token" ||
    path.startsWith("/guests/forms/");
  if (level === null || (isGuests && kind === "page")) return "";
  const isManaging = hasLevel(level, "reportViewer") && (!hasTeam || /^\/admin(\/|$)/.test(path));
  return isManaging ? "Admin" : "Main";
}

describe("what is refused to somebody who reads it", () => {
  it("is asked of every kind of address", () => {
    const kinds = new Set<Kind>(refused.map(({ page }) => page.kind));
    expect([...kinds].sort()).toEqual(["export", "file", "page", "upload", "verb"]);
    expect(new Set(refused.map(({ answer }) => answer.status)).size).toBeGreaterThan(2);
  });

  it("is a page, never the JSON that scripts get", () => {
    expect(refused.filter(({ answer }) => !isPage(answer)).map(nameOf)).toEqual([]);
  });

  it("keeps navigation and account for whoever is signed in, staff's own under /admin", () => {
    const odd = refused.filter(({ answer, role, page }) => {
      const frame = frameOf(role, page.path, page.kind);
      return navOf(answer.body) !== frame || hasAccount(answer.body) !== (frame !== "");
    });
    expect(odd.map((one) => `${nameOf(one)}, in “${navOf(one.answer.body)}”`)).toEqual([]);
  });

  it("says what is the matter, and has a way on", () => {
    const bare = refused.filter(({ answer }) => !/<h1/.test(answer.body) || !/<a /.test(mainOf(answer.body)));
    expect(bare.map(nameOf)).toEqual([]);
  });

  it("of what is no page, leads back to where somebody came from", () => {
    const lost = refused.filter(
      ({ answer, page, role, method }) =>
        role.level !== null &&
        // A POST where nothing takes one, and a verb of an open task, are said in the shell.
        (page.kind === "file" || page.kind === "export") &&
        method === "GET" &&
        !mainOf(answer.body).includes(`href="${FROM}"`),
    );
    expect(lost.map(nameOf)).toEqual([]);
  });
});

describe("an address that is none", () => {
  it.each(["/nowhere", "/admin/nowhere", "/nowhere/at/all", "/404"])("%s keeps the frame", async (path) => {
    for (const role of ROLES) {
      const client = clients.get(role.name) as Client;
      for (const answer of [
        await client.get(urlOf("demo", path), { headers: READER }),
        await client.post(urlOf("demo", path), { headers: READER, form: {} }),
      ]) {
        expect([role.name, answer.status, navOf(answer.body)]).toEqual([role.name, 404, frameOf(role, path)]);
        expect(answer.body).toContain("No page has this address.");
      }
    }
  });

  it("/unauthorised has it too", async () => {
    for (const role of ROLES) {
      const { status, body } = await (clients.get(role.name) as Client).get(urlOf("demo", "/unauthorised"));
      expect([role.name, status, navOf(body)]).toEqual([role.name, 200, frameOf(role, "/unauthorised")]);
    }
  });

  it("costs a page's two calls", async () => {
    for (const role of ROLES) {
      const answer = await (clients.get(role.name) as Client).get(urlOf("demo", "/admin/nowhere"));
      expect(timing(answer).calls, role.name).toBeLessThanOrEqual(2);
    }
  });
});

describe("staff without a team", () => {
  it("stay in the admin area's frame on /search and their account; a team's people in their own", async () => {
    for (const role of ROLES.filter(({ level }) => level !== null)) {
      for (const path of ["/search?q=rigging", "/my-account", "/my-account/security"]) {
        const { status, body } = await (clients.get(role.name) as Client).get(urlOf("demo", path));
        expect([role.name, path, status, navOf(body)]).toEqual([role.name, path, 200, frameOf(role, path)]);
      }
    }
  });

  it("and have one search field there", async () => {
    for (const role of ROLES.filter(({ level }) => level !== null)) {
      const { body } = await (clients.get(role.name) as Client).get(urlOf("demo", "/search?q=rigging"));
      expect([role.name, body.match(/<input[^>]*type="search"/g)?.length]).toEqual([role.name, 1]);
    }
  });
});

it("scripts go on getting JSON", async () => {
  const client = clients.get("user") as Client;
  const answer = await client.get(urlOf("demo", "/admin/teams/export"), { headers: { accept: "*/*" } });
  expect([answer.status, String(answer.headers["content-type"]).split(";")[0]]).toEqual([
    403,
    "application/json",
  ]);
});
