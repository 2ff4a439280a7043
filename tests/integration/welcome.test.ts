import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { type Client, httpClient } from "../harness/http";
import { urlOf } from "../harness/portal";
import { givePassword, PASSWORD, portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { person } from "../worlds/test-event";

const SLUG = "welcome";
let at: Awaited<ReturnType<typeof portalEvent>>;
let ownerId: string;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const owner = person("Wanda", SLUG);
  ({ ownerId } = await addTeam(at.ctx(), { name: "New Stand", teamTypeId: null, isOrganiser: false, owner }));
  await givePassword(at.on, ownerId);
});

const url = (path: string) => urlOf(SLUG, path);
const signIn = async (client: Client, email: string, next = "") =>
  (await client.post(url("/auth/login"), { form: { email, password: PASSWORD, ...(next && { next }) } }))
    .headers.location;
const settings = (data: Record<string, unknown>) =>
  writeBatch(at.db, [
    sql`insert into settings (kind, data, version, created_at, created_by, updated_at, updated_by)
      values ('onboarding', ${JSON.stringify(data)}, 1, '', '', '', '')
      on conflict (kind) do update set data = excluded.data`,
    sql`update event_root set version = '1.0.' || (abs(random()) % 1000000)`,
  ]);
const SHOWN = {
  showOnboarding: true,
  title: "Ahoy",
  description: "Read this first.",
  showGreeting: true,
  salutation: "Dear",
  showSurname: true,
  videoSourceType: "youTube",
  videoUrl: "https://youtu.be/dQw4w9WgXcQ",
};

describe("the welcome page", () => {
  it("is nowhere while it is off", async () => {
    const client = httpClient();
    expect(await signIn(client, `wanda@${SLUG}`)).toBe("/");
    expect((await client.get(url("/onboarding"))).headers.location).toBe("/");
    expect((await client.get(url("/onboarding/video"))).status).toBe(404);
  });

  it("is shown once after signing in, with what its settings allow, and leads on to where the person was going", async () => {
    await settings(SHOWN);
    const client = httpClient();
    const to = await signIn(client, `wanda@${SLUG}`, "/tasks?status=overdue");
    expect(to).toBe("/onboarding?next=%2Ftasks%3Fstatus%3Doverdue");
    const page = await client.get(url(to ?? ""));
    const text = textOf(page.body);
    for (const words of ["Ahoy", "Dear Wanda Tester,", "Read this first.", "Play the video"])
      expect(text).toContain(words);
    // Nothing of others, until somebody presses play.
    expect(page.body).not.toMatch(/<iframe/);
    expect(String(page.headers["content-security-policy"])).not.toContain("youtube");
    const next = /name="next" value="([^"]*)"/.exec(page.body)?.[1];
    const on = await client.post(url("/onboarding"), { form: { next: next ?? "", do: "skip" } });
    expect(on.headers.location).toBe("/tasks?status=overdue");
    expect((await client.get(url("/onboarding"))).headers.location).toBe("/");
    const [user] = await at.rows(sql`select is_onboarded as isOnboarded from user where id = ${ownerId}`);
    expect(user).toEqual({ isOnboarded: 1 });
    expect(await at.rows(sql`select kind from activity where kind like 'onboarding.%'`)).toEqual([
      { kind: "onboarding.skipped" },
    ]);
  });

  it("leads to no other site", async () => {
    const client = await signedIn(SLUG, `wanda@${SLUG}`);
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const page = await client.get(url(`/onboarding?${new URLSearchParams({ next })}`));
      expect(page.headers.location).toBe("/");
      expect((await client.post(url("/onboarding"), { form: { next } })).headers.location).toBe("/");
    }
  });

  it("is not for staff", async () => {
    const client = httpClient();
    const to = await signIn(client, at.adminEmail);
    expect(to).toBe("/onboarding");
    expect((await client.get(url("/onboarding"))).headers.location).toBe("/");
  });

  it("lets the player's address into the small document alone, which only our own pages frame", async () => {
    const client = await signedIn(SLUG, `wanda@${SLUG}`);
    const video = await client.get(url("/onboarding/video"));
    const policy = String(video.headers["content-security-policy"]);
    expect(policy).toContain("frame-src https://www.youtube-nocookie.com");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(video.body).toContain('referrerpolicy="strict-origin-when-cross-origin"');
    await settings({ ...SHOWN, videoUrl: "" });
    expect((await client.get(url("/onboarding/video"))).status).toBe(404);
  });
});

describe("my events", () => {
  it("lists every event of the profile, newest first, with a link to those that answer", async () => {
    const others = [
      ["later", "2031-05-01", "active", "Workboat Expo 2031"],
      ["past", "2019-05-01", "active", "Harbour Days 2019"],
      ["off", "2030-05-01", "suspended", "Tall Ships 2030"],
      ["gone", "2030-06-01", "deleting", "Deleted Fair"],
      ["foreign", "2030-07-01", "active", "Somebody Else's"],
    ] as const;
    for (const [slug, start, status, name] of others) {
      const id = newId();
      await writeBatch(at.on.control, [
        sql`insert into events (id, slug, name, start_date, end_date, app_url, database_url, status, created_at, updated_at)
          values (${id}, ${`my-${slug}`}, ${name}, ${start}, ${start}, ${`https://${slug}.example/x`}, 'http://none.db', ${status}, '', '')`,
        ...(slug === "foreign"
          ? []
          : [
              sql`insert into memberships (user_id, event_id, state, operation_id, created_at)
                values (${ownerId}, ${id}, 'active', '', '')`,
            ]),
      ]);
    }
    const client = await signedIn(SLUG, `wanda@${SLUG}`);
    const page = await client.get(url("/my-events"));
    const text = textOf(page.body);
    const order = ["Workboat Expo 2031", "Tall Ships 2030", "Past", "Harbour Days 2019"].map((name) =>
      text.indexOf(name),
    );
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(page.body).toMatch(/href="http:\/\/my-later\.[^"]+\/"/);
    expect(page.body).not.toMatch(/href="http:\/\/my-off/);
    expect(page.body).not.toContain('href="https://later.example');
    expect(text).toContain("later.example");
    expect(text).toContain("Not available at the moment");
    expect(text).toContain("You are here");
    expect(text).not.toContain("Deleted Fair");
    expect(text).not.toContain("Somebody Else");
    const found = textOf((await client.get(url("/my-events?q=2019"))).body);
    expect(found).toContain("Harbour Days 2019");
    expect(found).not.toContain("Workboat");
    expect(textOf((await client.get(url("/my-events?q=nothing+like+it"))).body)).toContain("No events match");
    expect((await client.get(url("/my-events?page=9"))).status).toBe(302);
    await writeBatch(at.on.control, [sql`delete from events where slug like 'my-%'`]);
  });
});
