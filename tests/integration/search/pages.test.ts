import { beforeAll, describe, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { type Client, httpClient } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { newTask, person } from "../../worlds/test-event";
import { timing } from "../support/timing";

const SLUG = "searching";
const XSS = `Rope <img src=x onerror=alert(1)> "quoted" </script><script>alert(2)</script>`;
let staff: Client;
let owner: Client;
let at: Awaited<ReturnType<typeof portalEvent>>;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    name: "Rope makers",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Rosa", SLUG),
  });
  await addTask(at.ctx(), newTask(XSS, { description: `A rope ${XSS}` }));
  for (let n = 1; n <= 25; n += 1) await addTask(at.ctx(), newTask(`Hawser ${n}`));
  await givePassword(at.on, made.ownerId);
  staff = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `rosa@${SLUG}`);
});

const on = (path: string) => urlOf(SLUG, path);
const linksOf = (html: string) =>
  [...html.matchAll(/<p class="result-title"><a[^>]*href="([^"]+)"/g)].map(([, to]) => to);

describe("/search", () => {
  it("is for people who are signed in, and leads back to the search after sign-in", async () => {
    const answer = await httpClient().get(on("/search?q=rope"));
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(`/auth/login?next=${encodeURIComponent("/search?q=rope")}`);
    expect((await httpClient().get(on("/search/suggestions?q=rope"))).status).toBe(302);
  });

  it("writes titles and texts as text, hits marked by our own elements", async () => {
    for (const client of [staff, owner]) {
      const { status, body } = await client.get(on("/search?q=rope"));
      expect(status).toBe(200);
      expect(body).not.toContain("<img src=x");
      expect(body).not.toContain("<script>alert(2)");
      expect(body).toContain("<mark>Rope</mark> &lt;img src=x");
      expect(body).toMatch(/A <mark>rope<\/mark>/);
    }
    const typed = await owner.get(on(`/search?q=${encodeURIComponent(`"><script>alert(3)</script>`)}`));
    expect(typed.status).toBe(200);
    expect(typed.body).not.toContain("<script>alert(3)");
  });

  it("leads staff into the admin area and a team to its own pages", async () => {
    expect(linksOf((await staff.get(on("/search?q=rope"))).body).sort()).toEqual([
      expect.stringMatching(/^\/admin\/tasks\/[0-9a-f-]{36}$/),
      expect.stringMatching(/^\/admin\/teams\/[0-9a-f-]{36}$/),
    ]);
    expect(textOf((await owner.get(on("/search?q=rope"))).body)).toContain(
      "Rope makers Your team · Owner Rosa",
    );
    const own = linksOf((await owner.get(on("/search?q=rope"))).body);
    expect(own).toEqual([expect.stringMatching(/^\/tasks\/[0-9a-f-]{36}$/)]);
    expect((await owner.get(on(own[0] as string))).status).toBe(200);
  });

  it("shows twenty of a kind with a link to all of them, in pages", async () => {
    const all = await owner.get(on("/search?q=hawser"));
    expect(linksOf(all.body)).toHaveLength(20);
    expect(textOf(all.body)).toContain("Show all 25 tasks");
    expect(all.body).toContain('href="/search?q=hawser&amp;kind=task"');
    expect(linksOf((await owner.get(on("/search?q=hawser&kind=task&page=2"))).body)).toHaveLength(5);
  });

  it.each([
    ["/search", "What are you looking for?"],
    ["/search?q=a", "Type at least two letters or digits"],
    ["/search?q=%22*%3A%5E-", "Type at least two letters or digits"],
    ["/search?q=nowhere", "Nothing matches “nowhere”"],
    ["/search?q=hawser&kind=taskGroup", "No task groups match “hawser”"],
    [`/search?q=${"x".repeat(10_000)}`, "Nothing matches"],
    ["/search?q=hawser&kind=nonsense&page=0", "Hawser 1"],
  ])("%s says so", async (path, text) => {
    const answer = await owner.get(on(path));
    expect(answer.status).toBe(200);
    expect(textOf(answer.body)).toContain(text);
  });

  it("costs two round trips, for staff too, and so do the suggestions", async () => {
    for (const path of [
      "/search",
      "/search?q=rope",
      "/search?q=hawser&kind=task&page=2",
      "/search/suggestions?q=ro",
    ]) {
      for (const client of [staff, owner]) {
        const { roundTrips } = timing(await client.get(on(path)));
        expect(roundTrips, path).toBeGreaterThan(0);
        expect(roundTrips, path).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe("/search/suggestions", () => {
  interface Suggested {
    groups: { label: string; items: { to: string; title: string }[] }[];
  }
  it("gives the first few of each kind, by the rights of whoever asks, and is kept nowhere", async () => {
    const forStaff = await staff.get(on("/search/suggestions?q=ro"));
    expect(forStaff.headers["content-type"]).toContain("application/json");
    expect(forStaff.headers["cache-control"]).toContain("no-store");
    expect(forStaff.json<Suggested>().groups.map(({ label }) => label)).toEqual(["Tasks", "Teams", "People"]);
    const forOwner = (await owner.get(on("/search/suggestions?q=ro"))).json<Suggested>();
    expect(forOwner.groups.map(({ label }) => label)).toEqual(["Tasks", "Teams", "People"]);
    // What has no page of its own is shown on the search page.
    expect(forOwner.groups[1]?.items.map(({ to, title }) => [to, title])).toEqual([
      ["/search?q=ro&kind=team", "Rope makers"],
    ]);
    expect(forOwner.groups[0]?.items[0]?.title).toBe(XSS);
    const many = (await owner.get(on("/search/suggestions?q=hawser"))).json<Suggested>();
    expect(many.groups[0]?.items).toHaveLength(5);
    expect((await owner.get(on("/search/suggestions?q="))).json()).toEqual({ groups: [] });
  });
});

describe("the palette and the page", () => {
  it("show the same results in the same order", async () => {
    interface Suggested {
      groups: { label: string; items: { title: string }[] }[];
    }
    for (const client of [staff, owner]) {
      for (const q of ["ro", "rope", "account", "hawser 1"]) {
        const { groups } = (
          await client.get(on(`/search/suggestions?q=${encodeURIComponent(q)}`))
        ).json<Suggested>();
        const page = (await client.get(on(`/search?q=${encodeURIComponent(q)}`))).body;
        const titles = [...page.matchAll(/<p class="result-title">(.*?)<\/p>/g)].map(([, html = ""]) =>
          textOf(html).trim(),
        );
        const heads = [...page.matchAll(/id="found-[^"]*"[^>]*>([^<]*)/g)].map(([, head]) => head?.trim());
        expect(heads, q).toEqual(groups.map(({ label }) => label));
        const plain = (text: string) => text.replaceAll(/&\w+;/g, "").replaceAll(/\W+/g, "");
        const shown = titles.map(plain);
        let from = 0;
        for (const { items } of groups) {
          for (const { title } of items) {
            const at = shown.indexOf(plain(title), from);
            expect(at, `${q}: ${title}`).toBeGreaterThanOrEqual(from);
            from = at + 1;
          }
        }
      }
    }
  });

  it("find a viewer's own pages, and none that a viewer may not open", async () => {
    const { userId } = await inviteStaff(at.ctx(), { ...person("Vera", SLUG), permissions: "reportViewer" });
    await givePassword(at.on, userId);
    const viewer = await signedIn(SLUG, `vera@${SLUG}`);
    expect(linksOf((await viewer.get(on("/search?q=account"))).body)).toEqual(["/my-account"]);
    expect(linksOf((await viewer.get(on("/search?q=admin"))).body)).toEqual(["/admin"]);
    for (const q of ["rope", "rosa", "branding", "approvals"])
      expect(linksOf((await viewer.get(on(`/search?q=${q}`))).body), q).toEqual([]);
  });
});

describe("the frames", () => {
  it("carry a plain form and a link to the search", async () => {
    for (const [client, path] of [
      [staff, "/admin/teams"],
      [owner, "/tasks"],
    ] as const) {
      const { body } = await client.get(on(path));
      expect(body).toMatch(/<form[^>]*action="\/search"[^>]*>/);
      expect(body).toMatch(/<a[^>]*href="\/search"/);
    }
  });
});
