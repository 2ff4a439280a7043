import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { STAGED_HOURS } from "~/features/files/files.schema";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { markAllRead } from "~/features/tasks/comments/inbox.commands.server";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { FIRST_TYPE } from "~/features/tasks/types/task-types.rules";
import { BLANK_SETTINGS } from "~/features/tasks/types/task-types.schema";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { addDays } from "~/lib/dates";
import { newId } from "~/lib/ids";
import { folded } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { addDemoAssets } from "./assets";
import { makeAudiences } from "./audiences";
import { makeContent } from "./content";
import { as, personByEmail } from "./context";
import { makeConversations } from "./conversations";
import { makeDashboard } from "./dashboard";
import { makeDownloads } from "./downloads";
import { giveFields, giveValues } from "./fields";
import { makeFormDays } from "./forms/make-form-days";
import { makeFormMails, makeFormNotifications } from "./forms/make-form-mails";
import { makeForms } from "./forms/make-forms";
import { makeSubmissions } from "./forms/make-submissions";
import { makeWebhooks } from "./forms/make-webhooks";
import { makeDrafts } from "./going-live";
import { importTeams } from "./imports";
import type { Give, MadeLibrary, MadeStaff, MadeTask, MadeTeam } from "./made.types";
import { makeMailTexts } from "./mail-texts";
import { makeMails } from "./mails";
import { makeNotifications } from "./notifications";
import { putOnThePhone } from "./on-the-phone";
import { workThrough } from "./progress";
import { makeReminders } from "./reminders";
import { makeReports } from "./reports";
import { makeSuppliers } from "./suppliers";
import { DEMO_GROUPS, DEMO_TASKS } from "./tasks";
import { DEMO_TEAMS, DEMO_TYPES } from "./teams";
import { makeTimeTable } from "./time-table";
import { attach } from "./uploads";

/** The sign-ins of the first team and of another; everybody else has an address made of the name. */
const SIGN_INS: Record<string, string> = {
  "Amara Okafor": "owner@demo.example",
  "Tom Ellery": "member@demo.example",
  "Maya Osei": "share@demo.example",
  "Sanjay Rao": "other@demo.example",
};

/**
 * 60 teams of six types with five custom fields, four of them stand shares; 25 tasks in five groups; statuses and files of
 * every kind; the library, and the dashboard over it; eight forms, five of them behind tasks, with some 300 submissions.
 */
export async function makeHarbour(
  start: CommandContext,
  { today, give }: { today: string; give: Give },
): Promise<void> {
  const longAgo = new Date(start.now.getTime() - 60 * 86_400_000);
  await giveSettings(start);
  const { settings } = await readBatch(start.db, { settings: allSettings() });
  const ctx = as(start, { settings, now: longAgo });
  const staff = await giveStaff(ctx, give);
  await makeMailTexts(as(ctx, { actor: { id: staff.adminId, level: "admin", teamId: null } }));
  const types = new Map<string, string>();
  for (const name of DEMO_TYPES) {
    types.set(name, (await addTeamType(ctx, { name })).teamTypeId);
  }
  const uploading = uploadingAs(ctx);
  const groups = await makeGroups(ctx);
  const tasks = await makeTasks(ctx, { today, types, groups });
  const library: MadeLibrary = {
    assets: await addDemoAssets(
      as(ctx, { actor: { id: staff.moderatorId, level: "moderator", teamId: null } }),
    ),
    content: new Map(),
    task: new Map(tasks.map(({ title, id }) => [title, id])),
    download: await makeDownloads({ ctx, uploading, types }),
    supplier: await makeSuppliers({ ctx, uploading }, types),
  };
  const forms = await makeForms(ctx, { today, library, types, groups });
  await makeFormNotifications(ctx, forms);
  await makeContent(uploading, library, types);
  await makeDashboard(ctx, library, types);
  await makeTimeTable(ctx, { today, types });
  await giveFields(ctx);
  const teams = await makeTeams(ctx, types, give);
  await giveValues(ctx, teams);
  await putOnThePhone(as(start, { settings }), { teams, staff });
  await makeAudiences(ctx, { library, teams });
  const now = as(start, { settings });
  await workThrough(now, { teams, tasks, staff });
  await makeSubmissions(now, { forms, teams, staff, today, library });
  await makeFormDays(as(now, { actor: { id: staff.moderatorId, level: "moderator", teamId: null } }), {
    forms,
    teams,
    today,
  });
  await makeFormMails(now);
  await makeWebhooks(as(now, { actor: { id: staff.adminId, level: "admin", teamId: null } }), forms);
  await makeConversations(now, { teams, tasks, staff });
  await makeReminders(now, { staff, teams, today });
  await makeMails(now, teams);
  await makeNotifications(now, { today, types, library, teams });
  await makeReports(now, { today, staff, tasks });
  await makeDrafts(as(now, { actor: { id: staff.moderatorId, level: "moderator", teamId: null } }), {
    today,
    types,
  });
  // Staff were here the day before yesterday: what teams wrote since is new to them.
  const lastVisit = new Date(start.now.getTime() - 2 * 86_400_000).toISOString();
  for (const id of [staff.adminId, staff.moderatorId]) {
    await markAllRead(as(now, { actor: { id, level: "moderator", teamId: null } }), lastVisit);
  }
}

async function giveSettings(ctx: CommandContext): Promise<void> {
  const { event, emails, welcomeEmail } = ctx.settings;
  const save = (kind: "event" | "emails" | "welcomeEmail", data: unknown) =>
    saveSettings(ctx, { kind, data, version: 1 });
  await save("event", {
    ...event,
    shortName: "Harbour Boat Show",
    teamName: "The Harbour Boat Show team",
    companyName: "Ocean Quay Events Ltd",
    companyAddress: "Ocean Quay, Southampton SO14 3QN",
    companyRegistration: "registered in England 07421180",
    ...{ vatNumber: "GB 318 6420 07", orderEmail: "services@demo.example", orderPhone: "023 8055 0120" },
    invoiceNote: "Your invoice follows after the show.",
  });
  await save("emails", { ...emails, supportEmail: "help@demo.example", fromEmail: "portal@demo.example" });
  await save("welcomeEmail", {
    ...welcomeEmail,
    paragraph1: "Please look at the tasks that are due first: floor plans go to print in a few weeks.",
    showParagraph1: true,
  });
}

async function giveStaff(ctx: CommandContext, give: Give): Promise<MadeStaff> {
  const adminId = await personByEmail(ctx.control, "admin@demo.example");
  await give(adminId, new Date());
  // Made with the event just now, and there from its beginning.
  const since = ctx.now.toISOString();
  await writeBatch(ctx.db, [sql`update user set created_at = ${since} where id = ${adminId}`]);
  const moderator = { firstName: "Leo", surname: "Grant", email: "moderator@demo.example" };
  const viewer = { firstName: "Vera", surname: "Lindt", email: "viewer@demo.example" };
  const { userId: moderatorId } = await inviteStaff(ctx, { ...moderator, permissions: "moderator" });
  await give(moderatorId, new Date());
  await give((await inviteStaff(ctx, { ...viewer, permissions: "reportViewer" })).userId, new Date());
  return { adminId, moderatorId };
}

/** What is uploaded waits a day for its form: this long ago at most. */
const uploadingAs = (ctx: CommandContext) =>
  as(ctx, { now: new Date(Date.now() - (STAGED_HOURS / 2) * 3_600_000) });

async function makeGroups(ctx: CommandContext): Promise<Map<string, string>> {
  const groups = new Map<string, string>();
  for (const title of DEMO_GROUPS) groups.set(title, (await addTaskGroup(ctx, { title })).taskGroupId);
  return groups;
}

async function makeTasks(
  ctx: CommandContext,
  {
    today,
    types,
    groups,
  }: { today: string; types: Map<string, string>; groups: ReadonlyMap<string, string> },
): Promise<MadeTask[]> {
  const made: MadeTask[] = [];
  const uploading = uploadingAs(ctx);
  for (const { group, due, types: named = [], attachments = [], ...task } of DEMO_TASKS) {
    const type = task.type ?? FIRST_TYPE;
    const id = newId();
    const { taskId } = await addTask(ctx, {
      ...BLANK_SETTINGS,
      ...task,
      taskId: id,
      attachmentIds: await attach(uploading, id, attachments),
      type,
      description: task.description ?? "",
      dueDate: due === null ? "" : addDays(today, due),
      groupIds: group ? [groups.get(group) ?? ""] : [],
      teamTypeIds: named.map((name) => types.get(name) ?? ""),
      showToChildTeams: task.showToChildTeams ?? false,
      isRequired: task.isRequired ?? true,
      isTimeSensitive: task.isTimeSensitive ?? false,
      isApprovalNeeded: task.isApprovalNeeded ?? false,
      version: 0,
    });
    made.push({ id: taskId, title: task.title, due, type });
  }
  return made;
}

async function makeTeams(ctx: CommandContext, types: Map<string, string>, give: Give): Promise<MadeTeam[]> {
  const made: MadeTeam[] = [];
  const fromFile = await importTeams(
    ctx,
    DEMO_TEAMS.slice(-IMPORTED).map((team) => ({
      ...personOf(team.owner, team.name),
      name: team.name,
      type: team.type ?? "",
    })),
    daysAgo(3),
  );
  for (const team of DEMO_TEAMS) {
    const owner = personOf(team.owner, team.name);
    const parent = made.find((other) => other.name === team.shares);
    const imported = fromFile.get(team.name);
    const { teamId, ownerId } = imported
      ? imported
      : parent
        ? await addStandShare(ctx, { name: team.name, parentTeamId: parent.id, owner })
        : await addTeam(ctx, {
            name: team.name,
            teamTypeId: team.type ? (types.get(team.type) ?? null) : null,
            isOrganiser: false,
            owner,
          });
    const memberIds: string[] = [];
    for (const name of team.members ?? []) {
      const { userId } = await addTeamMember(ctx, { teamId, member: personOf(name, team.name) });
      if (SIGN_INS[name]) await give(userId, daysAgo(2));
      memberIds.push(userId);
    }
    if (team.zeal > 0) await give(ownerId, daysAgo(Math.round((1 - team.zeal) * 20), team.name.length));
    made.push({ ...team, id: teamId, ownerId, memberIds });
  }
  return made;
}

/** So many of the last teams came from a file. */
const IMPORTED = 3;

const daysAgo = (days: number, minutes = 0) => new Date(Date.now() - days * 86_400_000 - minutes * 180_000);

function personOf(fullName: string, teamName: string) {
  const [firstName = "", ...rest] = fullName.split(" ");
  const host = teamName.toLowerCase().replaceAll(/[^a-z]+/g, "");
  const email = SIGN_INS[fullName] ?? `${plainLetters(firstName)}@${host}.example`;
  return { firstName, surname: rest.join(" "), email };
}

/** As a name stands in an address: without its accents. */
const plainLetters = (name: string) => folded(name).replaceAll(/[^a-z]+/g, "");
