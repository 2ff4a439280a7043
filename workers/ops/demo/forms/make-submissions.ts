import { submissions } from "#db/event/schema/submissions";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { inputName } from "~/features/forms/answers/input-names.rules";
import { fileRuleOf } from "~/features/forms/document/types/upload/file-rule.rules";
import { isUpload } from "~/features/forms/document/types/upload/uploads.rules";
import { addAnswerFiles } from "~/features/forms/submissions/answer-files.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { stampedDraft } from "~/features/forms/submissions/stamped-draft.server";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { reviewTask } from "~/features/tasks/approvals/approvals.commands.server";
import { DomainError, NotFound } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { chance } from "../chance";
import { as } from "../context";
import { pdf } from "../documents";
import type { MadeLibrary, MadeStaff, MadeTeam } from "../made.types";
import { sent } from "../uploads";
import { filledIn, type Respondent } from "./answers";
import { archiveOld, leaveUnpublished, type MadeForm, publishLater } from "./make-forms";
import { type Act, makeBilling, orderActs } from "./make-orders";

/**
 * What teams and guests answered: most is sent in, some is a draft, the oldest of it by the form's first version. What was ordered goes on
 * meanwhile: one after another, as it came about.
 */
export async function makeSubmissions(
  ctx: CommandContext,
  {
    forms,
    teams,
    staff,
    today,
    library,
  }: {
    forms: readonly MadeForm[];
    teams: readonly MadeTeam[];
    staff: MadeStaff;
    today: string;
    library: Pick<MadeLibrary, "supplier">;
  },
): Promise<void> {
  const [first] = teams;
  const moderator = { id: staff.moderatorId, level: "moderator" as const, teamId: null };
  await makeBilling(as(ctx, { actor: moderator, now: hoursAgo(ctx, 700) }), teams);
  for (const form of forms) {
    const keen = teams.filter(({ zeal, shares }) => !shares && zeal > 0);
    const acts: Act[] = [
      { hoursAgo: LATER_HOURS, run: () => publishLater(as(ctx, { now: hoursAgo(ctx, LATER_HOURS) }), form) },
      ...orderActs(ctx, form, { teams, staff, suppliers: library.supplier }),
      ...keen.map((team): Act => {
        const told = team === first ? TOLD[form.title] : undefined;
        const hours = hoursOf(form, team);
        return { hoursAgo: hours, run: () => ofTeam(ctx, { form, team, today, told, hours }) };
      }),
    ];
    for (const { run } of acts.sort((one, other) => other.hoursAgo - one.hoursAgo)) await run();
    await review(ctx, { form, teams: keen, staff });
    for (let guest = 0; guest < (form.guests ?? 0); guest += 1) await ofGuest(ctx, { form, guest, today });
  }
  for (const form of forms) await leaveUnpublished(as(ctx, { now: hoursAgo(ctx, 30) }), form);
  await archiveOld(as(ctx, { now: hoursAgo(ctx, 700) }), forms);
}

/** The second version of a form was published so long ago. */
const LATER_HOURS = 240;

const drawOf = (form: MadeForm, team: MadeTeam) => chance(`${team.name} fills in ${form.title}`);
const hoursOf = (form: MadeForm, team: MadeTeam) => {
  const draw = drawOf(form, team);
  return form.isArchived ? 800 + draw * 300 : 3 + Math.floor(draw * 460);
};

const hoursAgo = (ctx: CommandContext, hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000);

/** What the first team has done, so that its people see everything once. */
type Told = "sent" | "draft" | "nothing";
const TOLD: Readonly<Record<string, Told>> = {
  "Stand services order": "draft",
  "Exhibitor passes": "sent",
  "Insurance details": "sent",
  "Health and safety declaration": "sent",
  "Show programme entry": "nothing",
  "Contact the organisers": "nothing",
};

/** Staff have looked at most of what waits for approval; the first team's came back. */
async function review(
  ctx: CommandContext,
  { form, teams, staff }: { form: MadeForm; teams: readonly MadeTeam[]; staff: MadeStaff },
): Promise<void> {
  const { taskId } = form;
  if (!taskId || !form.task?.isApprovalNeeded) return;
  const moderator = { id: staff.moderatorId, level: "moderator" as const, teamId: null };
  for (const [at, { id: teamId, name }] of teams.entries()) {
    const draw = at === 0 ? 0 : chance(`${name} is looked at`);
    if (draw > 0.6) continue;
    const decision = draw < 0.08 ? "rejected" : "approved";
    const reason = decision === "rejected" ? "The certificate ends before the last day of breakdown." : "";
    const now = as(ctx, { actor: moderator, now: hoursAgo(ctx, 2) });
    try {
      await reviewTask(now, { taskId, teamId, decision, reason });
    } catch (error) {
      // A team that has not sent it in has nothing to be looked at.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

const inDays = (ctx: CommandContext, days: number) => hoursAgo(ctx, -24 * days).toISOString();

async function ofTeam(
  ctx: CommandContext,
  {
    form,
    team,
    today,
    told,
    hours,
  }: { form: MadeForm; team: MadeTeam; today: string; told?: Told | undefined; hours: number },
): Promise<void> {
  const draw = drawOf(form, team);
  const isSent = told ? told === "sent" : team.zeal >= form.zeal && draw > 0.08;
  if (form.isUnfinished || told === "nothing" || (!told && !isSent && draw > 0.16)) return;
  const [firstName = "", ...rest] = team.owner.split(" ");
  const who = {
    name: team.name,
    firstName,
    surname: rest.join(" "),
    people: (team.members ?? []).slice(0, 4),
    today,
  };
  const people = [team.ownerId, ...team.memberIds];
  const id = people[Math.floor(draw * 89) % people.length] ?? team.ownerId;
  const actor = { id, level: "user" as const, teamId: team.id };
  const filling: Filling = { of: "team", formId: form.id, taskId: form.taskId };
  await fillIn(as(ctx, { actor, now: hoursAgo(ctx, hours) }), {
    filling,
    who,
    isSent,
    sells: form.orders !== undefined,
  });
}

async function ofGuest(
  ctx: CommandContext,
  { form, guest, today }: { form: MadeForm; guest: number; today: string },
): Promise<void> {
  const draw = chance(`guest ${guest}`);
  const [firstName = "", surname = ""] = [FIRST[guest % FIRST.length], SURNAMES[guest % SURNAMES.length]];
  const who = { name: `${surname} ${guest}`, firstName, surname, people: [], today };
  const actor = { id: "guest", level: "user" as const, teamId: null };
  const now = hoursAgo(ctx, 2 + Math.floor(draw * 900));
  const filling: Filling = { of: "guest", formId: form.id, token: newSecret() };
  await fillIn(as(ctx, { actor, now }), { filling, who, isSent: guest % 20 !== 7, sells: false });
}

const FIRST = ["Ada", "Bram", "Chloe", "Dev", "Esther", "Femi", "Grace", "Hugo", "Ines", "Jack", "Keiko"];
const SURNAMES = ["Adeyemi", "Bishop", "Costa", "Dunn", "Eriksen", "Ferrari", "Gibson", "Hughes", "Ito"];

/** Some companies number their own purchase orders. */
function purchaseOrderOf({ name }: Respondent): string {
  const draw = chance(`${name} has purchase orders`);
  const initials = name.replaceAll(/[^A-Z]/g, "").slice(0, 3);
  return draw < 0.4 ? `${initials}-2027-${String(Math.floor(draw * 2500)).padStart(4, "0")}` : "";
}

/** Filled in at one go: the pages are read as they are when they are sent one by one. */
async function fillIn(
  ctx: CommandContext,
  { filling, who, isSent, sells }: { filling: Filling; who: Respondent; isSent: boolean; sells: boolean },
): Promise<void> {
  const open = await readFilling(ctx, filling).catch((error: unknown) => {
    // Not every team sees every task.
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!open || open.refusal) return;
  const id = newId();
  const answers = stampedDraft(ctx, open, filledIn(open.document, who, open.context));
  await writeBatch(ctx.db, [
    q.insert(submissions).values({
      ...{ id, formId: filling.formId, number: open.number, answers: JSON.stringify(answers), ...stamp(ctx) },
      ...(sells && { purchaseOrder: purchaseOrderOf(who) }),
      ...(filling.of === "team" ? { teamId: ctx.actor.teamId, taskId: filling.taskId } : {}),
      ...(filling.of === "guest"
        ? { isGuest: true, guestToken: await sha256(filling.token ?? ""), expiresAt: inDays(ctx, 30) }
        : {}),
    }),
  ]);
  if (!isSent) return;
  let version = 1;
  for (const field of open.document.fields) {
    if (!isUpload(field) || (!field.isRequired && chance(who.name) < 0.8)) continue;
    const file = pdf(`${field.label}.pdf`, field.label, [`From: ${who.name}`]);
    if (!fileRuleOf(field).accept.includes("pdf")) continue;
    const body = sent(file, fileRuleOf(field));
    const { draft } = await addAnswerFiles(ctx, filling, {
      body,
      at: { name: inputName(field.id), entryId: null },
    });
    version = draft?.version ?? version;
  }
  await submitFilling(ctx, filling, { draftId: id, version, number: open.number });
}
