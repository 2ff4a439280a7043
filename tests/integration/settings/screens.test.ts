import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";
import { SCREENS, type Screen } from "./cases";

const SLUG = "settled";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
let second: Client;
let moderator: Client;
let owner: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const staff = async (name: string, permissions: "admin" | "moderator") => {
    const { userId } = await inviteStaff(at.ctx(), { ...person(name, SLUG), permissions });
    await givePassword(at.on, userId);
    return signedIn(SLUG, `${name.toLowerCase()}@${SLUG}`);
  };
  admin = await signedIn(SLUG, at.adminEmail);
  second = await staff("Helen", "admin");
  moderator = await staff("Leo", "moderator");
  const team = { name: "Crew", teamTypeId: null, isOrganiser: false, owner: person("Amara", SLUG) };
  const { ownerId } = await addTeam(at.ctx(), team);
  await givePassword(at.on, ownerId);
  owner = await signedIn(SLUG, `amara@${SLUG}`);
});

async function documentOf(kind: string) {
  const [row] = await at.rows<{ data: string; version: number }>(
    sql`select data, version from settings where kind = ${kind}`,
  );
  return { data: JSON.parse(row?.data ?? "{}") as Record<string, unknown>, version: row?.version ?? 0 };
}
const eventVersion = async () =>
  (await at.rows<{ version: string }>(sql`select version from event_root`))[0]?.version ?? "";

async function save(screen: Pick<Screen, "path" | "kind">, fields: Record<string, string>, by = admin) {
  const { version } = await documentOf(screen.kind);
  return by.post(urlOf(SLUG, screen.path), { form: { version: String(version), ...fields } });
}
const formOf = (answer: Answer, kind: string) =>
  new RegExp(`<form[^>]*id="${kind}"[\\s\\S]*?</form>`).exec(answer.body)?.[0] ?? "";

describe.each(SCREENS)("$path: $kind", (screen) => {
  it("is saved: the document, its version, the event's version, and the notice", async () => {
    const [before, versionBefore] = [await documentOf(screen.kind), await eventVersion()];
    const answer = await save(screen, screen.good);
    expect([answer.status, answer.headers.location], textOf(answer.body)).toEqual([302, screen.path]);
    const after = await documentOf(screen.kind);
    expect(after.data).toMatchObject(screen.stored);
    expect(after.version).toBe(before.version + 1);
    expect(await eventVersion()).not.toBe(versionBefore);
    const page = await admin.get(urlOf(SLUG, screen.path));
    expect(textOf(page.body)).toContain("Your updates have been successfully saved");
    expect(formOf(page, screen.kind)).toContain(`name="version" value="${after.version}"`);
    expect(page.headers["server-timing"]).toContain("roundTrips=2 ");
  });

  it("is refused with a word beside the field, what was typed kept and nothing stored", async () => {
    const before = await documentOf(screen.kind);
    const answer = await save(screen, screen.bad);
    expect(answer.status).toBe(400);
    expect(formOf(answer, screen.kind)).toContain("Kept words");
    expect(textOf(formOf(answer, screen.kind))).toContain(screen.said);
    expect(textOf(answer.body)).toMatch(/Error: .* – /);
    expect(await documentOf(screen.kind)).toEqual(before);
  });

  it("a save based on an older version is refused, says who was faster, and keeps what was typed", async () => {
    const { version } = await documentOf(screen.kind);
    const faster = await save(screen, screen.good, second);
    expect(faster.status).toBe(302);
    const stored = await documentOf(screen.kind);
    const mine = { ...screen.good, version: String(version) };
    const answer = await admin.post(urlOf(SLUG, screen.path), { form: mine });
    expect(answer.status).toBe(409);
    const form = formOf(answer, screen.kind);
    expect(textOf(form)).toMatch(
      /Helen Tester saved these settings at \d\d:\d\d\. Your changes are not saved yet\./,
    );
    expect(form).toMatch(
      new RegExp(
        `<a [^>]*href="${screen.path}"[^>]*target="_blank"|target="_blank"[^>]*href="${screen.path}"`,
      ),
    );
    expect(await documentOf(screen.kind)).toEqual(stored);
    // The form goes on with the version that it is based on: sending it again is refused again …
    expect(form).toContain(`name="version" value="${version}"`);
    expect((await admin.post(urlOf(SLUG, screen.path), { form: mine })).status).toBe(409);
    // … Enter presses the first button, which is the plain one …
    expect(/<button[^>]*>/.exec(form)?.[0]).not.toContain('name="over"');
    // … and only the button that says so replaces what was shown.
    expect(form).toContain(`name="over" value="${stored.version}"`);
    const over = await admin.post(urlOf(SLUG, screen.path), {
      form: { ...mine, over: String(stored.version) },
    });
    expect(over.status).toBe(302);
  });

  it("is closed to a moderator, a team and a stranger, for reading and for saving", async () => {
    const before = await documentOf(screen.kind);
    for (const client of [moderator, owner]) {
      expect((await client.get(urlOf(SLUG, screen.path))).status).toBe(403);
      expect((await save(screen, screen.good, client)).status).toBe(403);
    }
    expect((await save(screen, screen.good, httpClient())).headers.location).toMatch(/^\/auth\/login/);
    expect(await documentOf(screen.kind)).toEqual(before);
  });
});

const PLAIN = { navBgColor: "#123456", autoLogo: "on" };

describe("what settings do elsewhere, at once", () => {
  const pageOf = async (client: Client, path: string) => (await client.get(urlOf(SLUG, path))).body;
  const saved = async (path: string, kind: string, fields: Record<string, string>) =>
    expect((await save({ path, kind }, fields)).status).toBe(302);

  it("a renamed term stands in the navigation, as a title and on its core page; emptied, the default is back", async () => {
    await saved("/admin/variables", "terminology", { form: "terminology", tasks: "Missions <1>" });
    const page = await pageOf(owner, "/");
    expect(page).toContain("Missions &lt;1&gt;");
    expect(page).not.toContain("Missions <1>");
    const [row] = await at.rows<{ title: string }>(sql`select title from core_page where id = 'tasks'`);
    expect(row?.title).toBe("Missions <1>");
    await saved("/admin/variables", "terminology", { form: "terminology", tasks: "" });
    expect(await pageOf(owner, "/")).not.toContain("Missions");
  });

  it("a new colour changes the style sheet of every page", async () => {
    const brand = async () => /--brand:(#[0-9a-f]{6})/.exec(await pageOf(httpClient(), "/auth/login"))?.[1];
    await saved("/admin/branding", "branding", { navBgColor: "#7a1fa2", autoLogo: "on" });
    expect(await brand()).toBe("#7a1fa2");
    await saved("/admin/branding", "branding", { navBgColor: "#f2c200", autoLogo: "on" });
    expect(await brand()).toBe("#f2c200");
  });

  it("logos stand where they are for: icon, inverted logo in the dark navigation, picture beside the sign-in form", async () => {
    const fields = { ...PLAIN, logo: "https://cdn.example/plain.svg" };
    await saved("/admin/branding", "branding", {
      ...fields,
      iconLogo: "https://cdn.example/icon.png",
      loginImage: "https://cdn.example/pier.jpg",
    });
    expect(await pageOf(owner, "/")).toContain('src="https://cdn.example/icon.png"');
    expect(await pageOf(owner, "/")).not.toContain('src="https://cdn.example/plain.svg"');
    expect(await pageOf(httpClient(), "/auth/login")).toContain('src="https://cdn.example/pier.jpg"');
    await saved("/admin/branding", "branding", { ...fields, invertedLogo: "https://cdn.example/pale.svg" });
    expect(await pageOf(owner, "/")).toContain('src="https://cdn.example/pale.svg"');
  });

  it("a logo is removed without a script: the form comes back without it, and nothing is stored yet", async () => {
    await saved("/admin/branding", "branding", { ...PLAIN, iconLogo: "https://cdn.example/icon.png" });
    const sent = new FormData();
    sent.set("iconLogo", "https://cdn.example/icon.png");
    sent.set("remove", "iconLogo");
    const body = new Request("http://x", { method: "POST", body: sent });
    const answer = await admin.post(urlOf(SLUG, "/admin/branding/pictures"), {
      headers: { "content-type": body.headers.get("content-type") ?? "" },
      body: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.status).toBe(200);
    expect(/<input[^>]*name="iconLogo"[^>]*>/.exec(answer.body)?.[0]).toContain('value=""');
    expect((await documentOf("branding")).data.iconLogo).toBe("https://cdn.example/icon.png");
  });

  it("the dashboard header shows only when published, on the dashboard and beside the sign-in form", async () => {
    const header = { title: "Ships ahead", subtitle: "Five days on the water" };
    await saved("/admin/dashboard-header", "dashboardHeader", { ...header, isPublished: "on" });
    expect(await pageOf(owner, "/")).toContain("Five days on the water");
    expect(await pageOf(httpClient(), "/auth/login")).toContain("Five days on the water");
    await saved("/admin/dashboard-header", "dashboardHeader", header);
    expect(await pageOf(owner, "/")).not.toContain("Five days on the water");
    expect(await pageOf(httpClient(), "/auth/login")).not.toContain("Five days on the water");
  });

  it("a picture of the dashboard header goes where it is taken away", async () => {
    const { data } = await documentOf("dashboardHeader");
    const { writeBatch } = await import("#db/write-batch");
    await writeBatch(at.db, [
      sql`update settings set data = ${JSON.stringify({ ...data, assetId: "an-asset" })} where kind = 'dashboardHeader'`,
      sql`update event_root set version = '9.9.9'`,
    ]);
    await saved("/admin/dashboard-header", "dashboardHeader", { title: "Again" });
    expect((await documentOf("dashboardHeader")).data).toMatchObject({ title: "Again", assetId: "" });
  });
});

describe("the sender's domain", () => {
  const check = async (fromEmail: string) => {
    const fields = { form: "emails", fromEmail, sendTaskRemindersTo: "all-users" };
    const answer = await save({ path: "/admin/emails", kind: "emails" }, fields);
    expect([answer.status, answer.headers.location]).toEqual([302, "/admin/emails?check=sender"]);
    return textOf((await admin.get(urlOf(SLUG, "/admin/emails?check=sender"))).body);
  };

  it("is looked up when it is saved, and the verdict stops nothing", async () => {
    expect(await check("portal@show.example")).toContain("show.example is confirmed");
    const bare = await check("portal@unconfirmed.example");
    expect(bare).toContain("unconfirmed.example is not confirmed yet");
    expect(bare).toContain("SPF does not name our mail provider");
    expect((await documentOf("emails")).data.fromEmail).toBe("portal@unconfirmed.example");
  });

  it("is not looked up on every visit", async () => {
    const page = textOf((await admin.get(urlOf(SLUG, "/admin/emails"))).body);
    expect(page).not.toContain("confirmed yet");
    expect(page).toContain("Check the saved sender’s domain");
  });
});

describe("the version that open pages follow", () => {
  const ask = async (client: Client) => {
    const answer = await client.get(urlOf(SLUG, "/event-version"));
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { isSignedIn, ...told } = answer.json<{
      version: string;
      isSignedIn: boolean;
      unread: number | null;
    }>();
    // Whoever is signed in has notifications to be counted.
    expect(answer.headers["server-timing"]).toContain(`roundTrips=${isSignedIn ? 2 : 1} `);
    return { isSignedIn, ...told };
  };

  it("is the event's own, moves with a save, and says whether the session holds", async () => {
    const before = await ask(owner);
    expect(before).toEqual({ version: await eventVersion(), isSignedIn: true, unread: 0 });
    expect(await ask(httpClient())).toMatchObject({ isSignedIn: false, unread: null });
    const saved = await save({ path: "/admin/variables", kind: "terminology" }, { form: "terminology" });
    expect(saved.status).toBe(302);
    expect((await ask(owner)).version).not.toBe(before.version);
  });
});
