import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";

const SLUG = "folk";
type House = Awaited<ReturnType<typeof portalEvent>>;
let at: House;
let far: House;
let admin: Client;
let moderator: Client;
let owner: Client;
let mate: Client;
let sharer: Client;
let ids: Record<"team" | "owner" | "mate" | "share" | "sharer" | "mod" | "farTeam" | "farOwner", string>;

const url = (path: string) => urlOf(SLUG, path);
const get = async (client: Client, path: string) => {
  const answer = await client.get(url(path));
  return { status: answer.status, text: textOf(answer.body), body: answer.body, headers: answer.headers };
};
const post = (client: Client, path: string, form: Record<string, string>) => client.post(url(path), { form });

beforeAll(async () => {
  [at, far] = [await portalEvent(SLUG), await portalEvent(`${SLUG}-far`)];
  const team = (name: string) => ({
    name,
    teamTypeId: null,
    isOrganiser: false,
    owner: person(`${name}owner`),
  });
  const own = await addTeam(at.ctx(), team("Alder"));
  const { userId: mateId } = await addTeamMember(at.ctx(), {
    teamId: own.teamId,
    member: person("Aldermate"),
  });
  const share = await addStandShare(at.ctx(), {
    name: "Alder share",
    parentTeamId: own.teamId,
    owner: person("Sharer"),
  });
  const staff = await inviteStaff(at.ctx(), { ...person("Moda"), permissions: "moderator" });
  const foreign = await addTeam(far.ctx(), team("Faraway"));
  ids = {
    ...{ team: own.teamId, owner: own.ownerId, mate: mateId, share: share.teamId, sharer: share.ownerId },
    ...{ mod: staff.userId, farTeam: foreign.teamId, farOwner: foreign.ownerId },
  };
  for (const id of [ids.owner, ids.mate, ids.sharer, ids.mod]) await givePassword(at.on, id);
  admin = await signedIn(SLUG, at.adminEmail);
  moderator = await signedIn(SLUG, person("Moda").email);
  owner = await signedIn(SLUG, person("Alderowner").email);
  mate = await signedIn(SLUG, person("Aldermate").email);
  sharer = await signedIn(SLUG, person("Sharer").email);
});

describe("a person's page", () => {
  it("says of an address what is wrong with it, in the spec's words", async () => {
    const gone = newId();
    const said = async (path: string) => {
      const { status, text } = await get(moderator, path);
      return [status, /No (?:user|team) found for[^.]*/.exec(text)?.[0]];
    };
    expect(await said(`/admin/teams/${ids.team}/${gone}`)).toEqual([404, `No user found for ID ${gone}`]);
    expect(await said(`/admin/users/${gone}`)).toEqual([404, `No user found for ID ${gone}`]);
    expect(await said(`/admin/teams/${ids.team}/${ids.mod}`)).toEqual([
      404,
      `No team found for user with ID ${ids.mod}`,
    ]);
    for (const other of [ids.sharer, ids.farOwner])
      expect(await said(`/admin/teams/${ids.team}/${other}`)).toEqual([404, `No user found for ID ${other}`]);
    expect(await said(`/admin/teams/${ids.farTeam}/${ids.farOwner}`)).toEqual([
      404,
      `No user found for ID ${ids.farOwner}`,
    ]);
    expect((await get(moderator, `/admin/teams/${ids.team}/not-an-id`)).status).toBe(404);
  });

  it("leads to the team's address where the person has a team, and makes two round trips at most", async () => {
    const answer = await moderator.get(url(`/admin/users/${ids.mate}`));
    expect([answer.status, answer.headers.location]).toEqual([302, `/admin/teams/${ids.team}/${ids.mate}`]);
    const { headers, text } = await get(moderator, `/admin/teams/${ids.team}/${ids.mate}`);
    expect(String(headers["server-timing"])).toMatch(/roundTrips=[12] /);
    expect(text).toContain("A new level ends this person's sessions. You can give up to Moderator.");
    expect(text).toContain("Names change in this event only. Another address invites that person");
  });

  it("offers nothing about somebody above the reader, and takes nothing either", async () => {
    const { text, body } = await get(moderator, `/admin/users/${at.adminId}`);
    expect(text).toContain("Admin is above your level");
    expect(body).not.toContain('name="firstName"');
    const sent = await post(moderator, `/admin/users/${at.adminId}`, {
      ...person("Taken"),
      version: "x",
    });
    expect(sent.status).toBe(403);
    expect((await get(moderator, `/admin/teams/${ids.team}/${ids.mate}/removal`)).status).toBe(403);
  });

  it("keeps what was typed wrongly, and says what is wrong with it", async () => {
    const path = `/admin/teams/${ids.team}/${ids.mate}`;
    const row = async () => (await at.rows(sql`select * from user where id = ${ids.mate}`))[0];
    const before = await row();
    const wrong = { firstName: "", surname: "S".repeat(10_000), email: "no address", version: "x" };
    const answer = await post(moderator, path, wrong);
    expect(answer.status).toBe(400);
    const text = textOf(answer.body);
    for (const words of ["Enter a first name", "Enter an e-mail address like name@example.com"])
      expect(text).toContain(words);
    expect(answer.body).toContain('value="no address"');
    const long = await post(moderator, path, {
      ...person("X"),
      email: `${"a".repeat(300)}@x.example`,
      version: "x",
    });
    expect([long.status, textOf(long.body)]).toEqual([
      400,
      expect.stringContaining("The email address provided is invalid."),
    ]);
    const level = await post(moderator, path, {
      ...person("X"),
      permissions: "eventflowAdmin",
      version: "x",
    });
    expect(level.status).toBe(400);
    expect(await row()).toEqual(before);
  });

  it("signs out, welcomes and chases by posts of their own, once a day", async () => {
    const base = `/admin/teams/${ids.share}`;
    const { userId } = await addTeamMember(at.ctx(), { teamId: ids.share, member: person("Quiet") });
    const said = async (verb: string, form = {}) => {
      const answer = await post(moderator, `${base}/${userId}/${verb}`, {
        back: `${base}/${userId}`,
        ...form,
      });
      expect([answer.status, answer.headers.location]).toEqual([302, `${base}/${userId}`]);
      return (await get(moderator, `${base}/${userId}`)).text;
    };
    expect(await said("chaser")).toContain("A reminder to sign in is on its way");
    expect(await said("chaser")).toContain("No e-mail was sent");
    expect(await said("welcome")).toContain("No e-mail was sent");
    expect(await said("sign-outs", { sessions: "all" })).toContain("is signed out everywhere in this event");
  });
});

describe("users", () => {
  it("stand by first name, are found, filtered and reported, in two round trips at most", async () => {
    const { text, headers } = await get(moderator, "/admin/users");
    expect(String(headers["server-timing"])).toMatch(/roundTrips=[12] /);
    expect(text.indexOf("Aldermate Tester")).toBeGreaterThan(0);
    expect(text.indexOf("Aldermate Tester")).toBeLessThan(text.indexOf("Alderowner Tester"));
    const names = async (search: string) => {
      const { body } = await get(moderator, `/admin/users${search}`);
      return [...body.matchAll(/<th scope="row"[\s\S]*?<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);
    };
    expect(await names("?q=sharer")).toEqual(["Sharer Tester"]);
    expect(await names("?level=moderator")).toEqual(["Moda Tester"]);
    expect((await names("?role=owner")).sort()).toEqual(["Alderowner Tester", "Sharer Tester"]);
    expect(await names("?role=none&level=moderator&level=admin")).toHaveLength(2);
    expect(await names("?login=never")).not.toContain("Alderowner Tester");
    expect((await get(moderator, "/admin/users?q=zzzzzz")).text).toContain("No users match these filters");
    const report = await moderator.get(url("/admin/users/export?format=csv&level=moderator"));
    expect([report.status, report.body]).toEqual([200, expect.stringContaining("moda@crew.example")]);
    expect(report.body).not.toContain("sharer@crew.example");
  });

  it("of staff are added by admins, up to their own level, once", async () => {
    expect((await get(moderator, "/admin/users/add")).status).toBe(403);
    const { body } = await get(admin, "/admin/users/add");
    const formId = /name="formId" value="([^"]+)"/.exec(body)?.[1] ?? "";
    expect(body).not.toContain('value="eventflowAdmin"');
    const form = { ...person("Newcomer"), permissions: "reportViewer", formId };
    const [first, second] = [
      await post(admin, "/admin/users/add", form),
      await post(admin, "/admin/users/add", form),
    ];
    expect([first.status, second.status, second.headers.location]).toEqual([
      302,
      302,
      first.headers.location,
    ]);
    expect(await at.rows(sql`select id from user where email = 'newcomer@crew.example'`)).toHaveLength(1);
    const above = await post(admin, "/admin/users/add", {
      ...person("Above"),
      permissions: "eventflowAdmin",
    });
    expect(above.status).toBe(400);
  });
});

describe("my team", () => {
  it("shows roles, and what who may do to whom", async () => {
    const { text, headers } = await get(owner, "/my-team");
    expect(String(headers["server-timing"])).toMatch(/roundTrips=[12] /);
    for (const words of ["Team Owner", "Member", "Alder share", "Add stand share", "Hand over the team"])
      expect(text).toContain(words);
    const members = (await get(mate, "/my-team")).text;
    expect(members).not.toContain("Add stand share");
    expect(members).not.toContain("Team settings");
    const share = (await get(sharer, "/my-team")).text;
    expect(share).toContain("Main stand");
    expect(share).not.toContain("Add stand share");
  });

  it("tells a member who may do what only the owner may, and does none of it", async () => {
    const pages = ["settings", "hand-over", `members/${ids.owner}`, `add-stand-share/${ids.team}`];
    for (const page of pages) {
      const { status, text } = await get(mate, `/my-team/${page}`);
      expect([status, text], page).toEqual([
        200,
        expect.stringContaining("Your team's owner is Alderowner Tester"),
      ]);
    }
    const state = () =>
      at.rows(sql`select (select group_concat(id || name || owner_id || version) from team) as teams,
        (select group_concat(id) from user) as people`);
    const before = await state();
    const sent = [
      await post(mate, "/my-team/settings", { name: "Mine", version: "1" }),
      await post(mate, "/my-team/hand-over", { heirId: ids.mate }),
      await post(mate, `/my-team/members/${ids.owner}`, { heirId: ids.mate, confirm: "CONFIRM" }),
      await post(mate, `/my-team/add-stand-share/${ids.team}`, { name: "S", ...person("Nobody") }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await state()).toEqual(before);
  });

  it("is one's own: other ids are not there, whoever's they are", async () => {
    for (const other of [ids.share, ids.farTeam, newId(), ids.owner])
      expect((await get(owner, `/my-team/add-stand-share/${other}`)).status, other).toBe(404);
    for (const other of [ids.sharer, ids.farOwner, at.adminId, ids.team])
      expect((await get(owner, `/my-team/members/${other}`)).status, other).toBe(404);
    const led = await owner.get(url("/my-team/add-stand-share"));
    expect([led.status, led.headers.location]).toEqual([302, `/my-team/add-stand-share/${ids.team}`]);
  });

  it("of staff without one says so, on each of its pages", async () => {
    for (const page of ["", "/settings", "/hand-over", "/add-team-member", "/add-stand-share"]) {
      const { status, text } = await get(admin, `/my-team${page}`);
      expect([status, text], page).toEqual([200, expect.stringContaining("You are not in a team")]);
    }
    const sent = await post(admin, "/my-team/add-team-member", person("Lost"));
    expect(sent.status).toBe(403);
  });

  it("that is full says so before and when it is sent, and what was typed stays", async () => {
    const { teamId } = await addTeam(at.ctx(), {
      ...{ name: "Brim", teamTypeId: null, isOrganiser: false, owner: person("Brimowner") },
    });
    for (let n = 1; n < 9; n += 1) await addTeamMember(at.ctx(), { teamId, member: person(`Brim${n}`) });
    const path = `/admin/teams/${teamId}/add-team-member`;
    expect((await get(moderator, path)).text).toContain("1 place is left");
    expect((await post(moderator, path, person("Brimlast"))).status).toBe(302);
    expect((await get(moderator, path)).text).toContain("(Team Full)");
    const late = await post(moderator, path, person("Brimlate"));
    expect([late.status, textOf(late.body)]).toEqual([409, expect.stringContaining("(Team Full)")]);
    expect(late.body).toContain('value="brimlate@crew.example"');
  });

  it("after a member was taken out leads them to sign-in, which says that their account is disabled", async () => {
    const member = person("Leaver");
    const { userId } = await addTeamMember(at.ctx(), { teamId: ids.team, member });
    await givePassword(at.on, userId);
    const leaver = await signedIn(SLUG, member.email);
    const gone = await post(owner, `/my-team/members/${userId}`, { heirId: "", confirm: "CONFIRM" });
    expect([gone.status, gone.headers.location]).toEqual([302, "/my-team"]);
    const sent = await post(leaver, "/my-team/add-team-member", person("Toolate"));
    expect([sent.status, String(sent.headers.location)]).toEqual([
      302,
      expect.stringMatching(/^\/auth\/login/),
    ]);
    const again = await leaver.post(url("/auth/login"), {
      form: { email: member.email, password: "a-password-for-tests-2027" },
    });
    expect(textOf(again.body)).toContain("The user account has been disabled.");
    expect(await at.rows(sql`select id from user where email = 'toolate@crew.example'`)).toEqual([]);
  });
});
