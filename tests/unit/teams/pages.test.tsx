import { expect, it } from "vitest";
import { tokens } from "#db/control/schema";
import { emailLog } from "#db/event/schema/email";
import { teams, teamTypes, users } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { failedMails } from "~/features/email/failed-mails.queries.server";
import * as mailVerbs from "~/features/teams/failed-mail.verbs";
import * as addShare from "~/features/teams/pages/add-stand-share-root";
import * as addTeam from "~/features/teams/pages/add-team";
import * as addType from "~/features/teams/pages/add-team-type";
import * as failed from "~/features/teams/pages/failed-mails";
import * as types from "~/features/teams/pages/team-types";
import * as typesExport from "~/features/teams/pages/team-types-export";
import * as teamsPage from "~/features/teams/pages/teams";
import * as teamVerbs from "~/features/teams/teams.verbs";
import { filledEvent } from "../support/hostile-event";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { controlsOf, linksOf, NOW, pageHouse } from "../support/page-house";

const filled = async () => pageHouse(await memoryHouse(await filledEvent()));
const ID = (n: number) => `0190f3a0-0000-7000-8000-00000000000${n}`;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const mail = (n: number, more: Partial<typeof emailLog.$inferInsert>) => ({
  ...{ id: ID(n), eventId: "e", recipient: "cy@x.test", userId: "cy", teamId: "alba", templateId: "welcome" },
  ...{ state: "failed" as const, createdAt: hoursAgo(n * 10), updatedAt: "now", ...more },
});
const withMails = async () => {
  const house = await filled();
  await house.at.write(
    q
      .insert(emailLog)
      .values([
        mail(1, { details: "550 No such mailbox", recipient: "old@x.test", state: "refused" }),
        mail(2, { templateId: "passwordReset", state: "unconfirmed" }),
        mail(3, { userId: "left", teamId: null, recipient: "left@x.test" }),
        mail(4, { userId: "dan", teamId: "birch", recipient: "dan@x.test" }),
      ]),
  );
  return house;
};
it("the list of teams says of each whose stand it shares, who answers for it, what is done and who was there", async () => {
  const { text, html } = await (await filled()).visit(teamsPage);
  expect(text).toBe(
    "Teams Generate Report Excel (XLSX) CSV Generate a report based on your filter settings Add team Active 7 My teams 0 Archived 2 Search teams Team type Team type empty gold silver No type Apply Account manager Account manager bea Tester gus Tester max Tester mia Tester Nobody Apply Tasks done Tasks done None Some All Apply Last sign-in Last sign-in Any Never signed in Has signed in Apply E-mail E-mail Any Bounced or stopped Somebody is not invited yet Apply Stand share Stand share Has stand shares Is a stand share Neither Apply Came Came Any In the last week Apply Organisers Organisers Any Only organisers No organisers Apply Apply 7 teams Sort: Team Team ascending Owner Type Tasks done Last sign-in With the selected: Archive Set type Resend welcome Chase Clear selection Active teams Team Owner Type Tasks done Last sign-in alba cy Tester gold 2 of 7 Signed in Yesterday another shares with alba eve Tester No type 0 of 1 Never signed in birch dan Tester silver 0 of 5 Never signed in crew Organiser gus Tester gold 1 of 9 Never signed in foreign shares with birch eve Tester No type 0 of 1 Never signed in Share shares with alba eve Tester gold 1 of 1 Never signed in zero – No type 0 of 5 Never signed in",
  );
  expect(linksOf(html)).toEqual([
    "Excel (XLSX) > /admin/teams/export?format=xlsx",
    "CSV > /admin/teams/export?format=csv",
    "Add team > /admin/teams/add-team",
    "Active 7 > /admin/teams",
    "Archived 2 > /admin/teams/archived",
    "Team ascending > /x?sort=name&dir=desc",
    "Owner > /x?sort=owner&dir=asc",
    "Type > /x?sort=type&dir=asc",
    "Tasks done > /x?sort=progress&dir=asc",
    "Last sign-in > /x?sort=lastLogin&dir=asc",
    "Team > /x?sort=name&dir=desc",
    "Owner > /x?sort=owner&dir=asc",
    "Type > /x?sort=type&dir=asc",
    "Tasks done > /x?sort=progress&dir=asc",
    "Last sign-in > /x?sort=lastLogin&dir=asc",
    "alba > /admin/teams/alba",
    "another > /admin/teams/another",
    "birch > /admin/teams/birch",
    "crew > /admin/teams/crew",
    "foreign > /admin/teams/foreign",
    "Share > /admin/teams/Share",
    "zero > /admin/teams/zero",
  ]);
  expect(controlsOf(html)).toEqual([
    ...[
      "GET /",
      "q=",
      ...Array(4).fill("type"),
      ...Array(5).fill("manager"),
      ...Array(3).fill("done"),
      "login=",
      ...Array(2).fill("login"),
    ],
    ...[
      "mail=",
      ...Array(2).fill("mail"),
      ...Array(3).fill("role"),
      "came=",
      "came",
      "organiser=",
      ...Array(2).fill("organiser"),
    ],
    ...["POST /", "back=", "do:archive", "do:type", "do:welcome", "do:chase", "", ...Array(7).fill("ids")],
  ]);
  expect(html).toContain('placeholder="Name, owner, field"');
});

it("an event without teams offers to add one, and neither filters nor a report", async () => {
  const { text, html } = await (await pageHouse()).visit(teamsPage);
  expect(text).toBe(
    "Teams Add team Active 0 My teams 0 Archived 0 No teams yet Add one team at a time. Its owner gets an e-mail with a link to set a password. Add team",
  );
  expect(linksOf(html)).toEqual([
    "Add team > /admin/teams/add-team",
    "Active 0 > /admin/teams",
    "Add team > /admin/teams/add-team",
  ]);
});

it("team types lead to their teams, and a type without any says so", async () => {
  const { text, html } = await (await filled()).visit(types, { level: "admin" });
  expect(text).toBe(
    "Team Types Team types restrict content for certain users. Generate Report Excel (XLSX) CSV Generate a report based on your filter settings Add team type Search team types Teams Teams Any Has teams No team Apply Apply 3 types Sort: Name Name ascending Teams Own tasks Team types Name Teams Own tasks empty No teams 2 tasks gold 3 teams 2 tasks silver 1 team 2 tasks",
  );
  expect(linksOf(html).slice(-5)).toEqual([
    "empty > /admin/team-types/empty",
    "gold > /admin/team-types/gold",
    "3 teams > /admin/teams?type=gold",
    "silver > /admin/team-types/silver",
    "1 team > /admin/teams?type=silver",
  ]);
  const seen = async (query: string) =>
    (await (await filled()).visit(types, { level: "admin", path: `/x?${query}` })).text;
  expect(await seen("teams=none")).toContain("1 type Sort");
  expect(await seen("q=old")).toContain("gold 3 teams");
  expect(await seen("q=nothing")).toContain("No team types match");
  const report = await (await filled()).visit(typesExport, {
    level: "admin",
    path: "/x?teams=some&format=csv",
  });
  expect(await report.response?.text()).toBe(
    '"Name","Teams","Own tasks"\r\n"gold","3","2"\r\n"silver","1","2"\r\n',
  );
  const none = await (await pageHouse()).visit(types, { level: "admin" });
  expect(none.text).toBe(
    "Team Types Team types restrict content for certain users. Add team type No team types yet Without types every team sees everything. Add one for each kind of stand that needs something of its own. Add team type",
  );
});

it("a team type is added by administrators only, once by its name", async () => {
  const house = await pageHouse();
  const form = { name: " Caterer ", formId: ID(1) };
  expect((await house.visit(addType, { level: "moderator", form })).status).toBe(403);
  expect(await house.visit(addType, { level: "admin", form })).toMatchObject({
    ...{ status: 302, to: "/admin/team-types" },
    toast: { type: "success" },
  });
  expect(
    (await house.visit(addType, { level: "admin", form: { ...form, formId: ID(2) } })).data,
  ).toMatchObject({
    lastResult: { error: { name: ["There is a team type of this name already"] } },
  });
  expect(await house.at.read(many(q.select({ name: teamTypes.name }).from(teamTypes)))).toEqual([
    { name: "Caterer" },
  ]);
  const { text, html } = await house.visit(addType, { level: "admin" });
  expect(text).toBe(
    "Add Team Type Name * Team types restrict content and tasks for certain users: “Exhibitor”, “Caterer”. Add team type Saving… Cancel",
  );
  expect(linksOf(html)).toEqual(["Cancel > /admin/team-types"]);
});

it("the form that adds a team asks for a type only where there are types", async () => {
  const { text, html } = await (await filled()).visit(addTeam);
  expect(text).toBe(
    "Add Team A stand and the person who answers for it. The owner gets an e-mail with a link to set a password, now or when you say. Questions marked * with an asterisk need an answer. Team name * The exhibitor as visitors know it. Team type No type empty gold silver Organiser team Sees all tasks; left out of reports and reminders. Owner Somebody who is here already People of the event without a team. Whoever is chosen gets no invitation: leave the fields below empty. No, a new person max Tester, max@x.test mia Tester, mia@x.test First name * Surname * E-mail address * Telephone The organisers and the team’s owner see it. Invite the owner Now The owner gets the welcome e-mail at once. On a day Day Time London (BST) time. Until then nothing is mailed. Later, by hand Nothing is mailed until you invite them from “Not invited yet” among the users. Add team Adding… Cancel",
  );
  expect(linksOf(html)).toEqual(["Cancel > /admin/teams"]);
  expect(controlsOf(html).map((line) => line.replace(/formId=.*/, "formId"))).toEqual([
    "POST /",
    "formId",
    "name=",
    "teamTypeId=",
    "isOrganiser",
    "targetUserId=",
    "firstName=",
    "surname=",
    "email=",
    "phone=",
    "invite=now",
    "invite",
    "day=",
    "time=09:00",
    "invite",
  ]);
  expect((await (await pageHouse()).visit(addTeam)).text).not.toContain("Team type");
});

it("a team that is added is what was sent, its owner mailed, and the page of the team comes next", async () => {
  const house = await filled();
  const owner = { firstName: "Amara", surname: "Okafor", email: "amara@x.test" };
  const form = { name: "Blue Fin", teamTypeId: "gold", isOrganiser: "on", ...owner, formId: ID(1) };
  expect(await house.visit(addTeam, { form })).toMatchObject({
    ...{ status: 302, to: `/admin/teams/${ID(1)}` },
    toast: {
      ...{ type: "success", title: "Team “Blue Fin” added" },
      description: "A welcome e-mail is on its way to amara@x.test.",
    },
  });
  const added = (await house.at.read(many(q.select().from(teams)))).find(({ name }) => name === "Blue Fin");
  expect(added).toMatchObject({ teamTypeId: "gold", isOrganiser: true, standShareRole: "none" });
  const people = await house.at.read(many(q.select().from(users)));
  expect(people.find(({ id }) => id === added?.ownerId)).toMatchObject({ ...owner, teamId: ID(1) });
  await house.visit(addTeam, {
    form: { ...form, email: "b@x.test", name: "Plain", teamTypeId: "", formId: ID(2) },
  });
  const plain = (await house.at.read(many(q.select().from(teams)))).find(({ name }) => name === "Plain");
  expect(plain?.teamTypeId).toBeNull();
});

it("the root of adding a stand share leads to the teams", async () => {
  expect(await (await pageHouse()).visit(addShare)).toMatchObject({ status: 302, to: "/admin/teams" });
});

it("a mail that did not arrive says what happened, and is sent again where staff may", async () => {
  const house = await withMails();
  expect((await house.at.read(failedMails(NOW, "birch"))).map(({ id }) => id)).toEqual([ID(4)]);
  const { text, html } = await house.visit(failed);
  expect(text).toBe(
    "Failed e-mails E-mails from the last 30 days that did not arrive, or may not have arrived, and those that are being tried again. Did not arrive 4 E-mails that did not arrive E-mail To Team What happened Asked for Send again Welcome cy Tester old@x.test alba Refused by the address 550 No such mailbox Today, 01:00 Send again : Welcome to cy Tester Sending… to cy@x.test Password reset cy Tester cy@x.test alba May not have arrived Yesterday Only the recipient can ask for it again Welcome left@x.test – Not sent Yesterday Not in the event any more Welcome dan Tester dan@x.test birch Not sent 8 June 2027 Send again : Welcome to dan Tester Sending…",
  );
  expect(linksOf(html)).toEqual([
    "alba > /admin/teams/alba",
    "alba > /admin/teams/alba",
    "birch > /admin/teams/birch",
  ]);
  expect(controlsOf(html)).toEqual([
    "POST /admin/failed-mails/0190f3a0-0000-7000-8000-000000000001/resending",
    "back=/admin/failed-mails",
    "POST /admin/failed-mails/0190f3a0-0000-7000-8000-000000000004/resending",
    "back=/admin/failed-mails",
  ]);
  const none = await (await pageHouse()).visit(failed);
  expect(none.text).toBe(
    "Failed e-mails E-mails from the last 30 days that did not arrive, or may not have arrived, and those that are being tried again. No e-mail has failed What could not be sent at once, or was refused by its address, is shown here.",
  );
});

it("a hundred failed mails are shown, and it is said that there are more", async () => {
  const house = await filled();
  const hundred = Array.from({ length: 101 }, (_, n) => ({
    ...mail(1, {}),
    id: `m${n}`,
    createdAt: hoursAgo(n),
  }));
  await house.at.write(
    q.insert(emailLog).values(hundred.slice(2, 60)),
    q.insert(emailLog).values(hundred.slice(60)),
  );
  const newest = "More than these are not shown. They appear once these are dealt with.";
  expect((await house.visit(failed)).text).not.toContain(newest);
  await house.at.write(q.insert(emailLog).values(hundred.slice(0, 2)));
  const { text } = await house.visit(failed);
  expect(text).toContain(newest);
  expect(text.split("Not sent")).toHaveLength(101);
});

it("sending again goes to the address of now, and leads back where it was asked for", async () => {
  const house = await withMails();
  const sent = await house.visit(mailVerbs, {
    path: `/admin/failed-mails/${ID(1)}/resending`,
    params: { mailId: ID(1) },
    form: { back: "/admin/teams/alba" },
  });
  expect(sent).toMatchObject({
    ...{ status: 302, to: "/admin/teams/alba" },
    toast: { type: "success", title: "The e-mail is on its way", description: "To cy@x.test." },
  });
  const [latest] = (await house.at.read(many(q.select().from(emailLog)))).filter(
    ({ state }) => state === "queued",
  );
  expect(latest).toMatchObject({
    recipient: "cy@x.test",
    templateId: "welcome",
    teamId: "alba",
    userId: "cy",
  });
  const [link] = await house.known.read(many(q.select().from(tokens)));
  expect(link).toMatchObject({ purpose: "setPassword", userId: "cy", eventId: "e" });
  expect(link?.expiresAt).toBe(new Date(NOW.getTime() + 14 * 86_400_000).toISOString());
});

it("the welcome goes again to those of the chosen teams who were never there; else nothing is said to be sent", async () => {
  const house = await filled();
  const path = "/admin/teams/welcomes";
  const unknown = await house.visit(teamVerbs, { path, form: { ids: "nonsense" } });
  expect(unknown).toMatchObject({ status: 302, to: "/admin/teams", toast: { type: "info" } });
  await house.at.write(
    q.insert(teams).values({ id: ID(1), name: "New", ownerId: "own", ...audit }),
    q.insert(users).values(
      ["own", "two", "was"].map((id) => ({
        ...{
          id,
          firstName: id,
          surname: "S",
          email: `${id}@x.test`,
          teamId: ID(1),
          hasLoggedIn: id === "was",
        },
        ...audit,
      })),
    ),
  );
  const none = await house.visit(teamVerbs, { path, form: {} });
  expect(none.toast).toMatchObject({ type: "error", title: "Choose at least one team" });
  const many101 = Array.from(
    { length: 101 },
    (_, n) => `0190f3a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
  );
  expect((await house.visit(teamVerbs, { path, form: { ids: many101 } })).toast?.title).toBe(
    "Choose at most 100 teams at a time",
  );
  const sent = await house.visit(teamVerbs, { path, form: { ids: ID(1) } });
  expect(sent).toMatchObject({
    to: "/admin/teams",
    toast: { title: "2 welcome e-mails on the way", type: "success" },
  });
  expect(
    (await house.mails()).map(({ templateId, recipient }) => `${templateId} ${recipient}`).sort(),
  ).toEqual(["welcome own@x.test", "welcomeTeamMember two@x.test"]);
  expect((await house.visit(teamVerbs, { path, form: { ids: ID(1) } })).toast).toEqual({
    ...{ type: "info", title: "No e-mail was sent" },
    description:
      "1 has signed in already, and 2 were sent a welcome e-mail in the last 24 hours. Try again tomorrow.",
  });
  const nextDay = new Date(NOW.getTime() + 86_400_000);
  expect((await house.visit(teamVerbs, { path, form: { ids: ID(1) }, now: nextDay })).toast?.type).toBe(
    "success",
  );
});
