import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { saveDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { type Submitted, submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import type { CommandContext } from "~/procedure/context";
import { newTask, person, race, type TestEvent } from "./test-event";

/** A published form with a text, a number, an upload and people, the task that asks for it, and a way to make teams. */
export async function submissionHouse(at: TestEvent, staff: CommandContext = at.ctx()) {
  const { fieldGroupId } = await addFieldGroup(staff, { title: "Person", description: "" });
  const group = { kind: "fieldGroup", id: fieldGroupId } as const;
  const inGroup = await addFields(staff, group, {
    revision: 1,
    fields: [
      { type: "text", label: "Name" },
      { type: "upload", label: "Photo", accept: ["image", "docs"] },
    ],
    before: null,
  });
  await publishFieldGroup(staff, fieldGroupId, { revision: 2 });
  const firstField = { type: "text", label: "Stand", isRequired: true };
  const { formId } = await addForm(staff, { title: "Stand order", description: "", firstField });
  const form = { kind: "form", id: formId } as const;
  const added = await addFields(staff, form, {
    revision: 1,
    fields: [
      { type: "number", label: "Size" },
      { type: "upload", label: "Plan", isMulti: true },
      { type: "template", label: "People", fieldGroupId, isLooping: true, maxLoops: 5 },
    ],
    before: null,
  });
  await publishForm(staff, formId, { revision: 2 });
  const { copy } = await readBatch(at.db, { copy: editedCopy(form) });
  const [size = "", plan = "", people = ""] = added.fieldIds;
  const [name = "", photo = ""] = inGroup.fieldIds;
  const { taskId } = await addTask(staff, newTask("Order", { type: "form", formId }));
  let made = 0;
  return {
    formId,
    taskId,
    ids: { stand: copy?.fields[0]?.id ?? "", size, plan, people, name, photo },
    free: { of: "team", formId, taskId: null } satisfies Filling,
    through: { of: "team", formId, taskId } satisfies Filling,
    /** A team with an owner and a colleague, as actors. */
    async team() {
      made += 1;
      const owner = person(`Owner${made}`, `team${made}.example`);
      const { teamId, ownerId } = await addTeam(staff, {
        ...{ name: `Team ${made}`, teamTypeId: null, isOrganiser: false },
        owner,
      });
      const mate = await addTeamMember(staff, {
        teamId,
        member: person(`Mate${made}`, `team${made}.example`),
      });
      const as = (userId: string): CommandContext => ({
        ...staff,
        ...at.member(userId, teamId),
        env: staff.env,
      });
      return { teamId, owner: as(ownerId), mate: as(mate.userId) };
    },
  };
}

export const page = (values: Record<string, string>, version = 0) => ({
  asked: { page: 1 },
  sent: new Map(Object.entries(values).map(([name, value]) => [name, [value]])),
  version,
  was: undefined,
});

export async function submit(ctx: CommandContext, filling: Filling): Promise<Submitted> {
  const { draft, number } = await readFilling(ctx, filling);
  return submitFilling(ctx, filling, { draftId: draft?.id ?? "", version: draft?.version ?? 0, number });
}

/**
 * Two colleagues press Submit at once, again and again, half of the time through a task: one submission each time, with one entry in
 * the log, one reference and a task that is complete; the other is told the same.
 */
export async function doubleSubmits(at: TestEvent, rounds: number) {
  const house = await submissionHouse(at);
  const seen = { submitted: 0, again: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { owner, mate } = await house.team();
    const filling = round % 2 === 0 ? house.free : house.through;
    await saveDraft(owner, filling, page({ [`f.${house.ids.stand}`]: `B${round}` }));
    const { draft, number } = await readFilling(owner, filling);
    const checked = { draftId: draft?.id ?? "", version: 1, number };
    const outcome = await race([owner, mate, owner].map((ctx) => () => submitFilling(ctx, filling, checked)));
    for (const { kind } of outcome.won) if (kind === "submitted" || kind === "again") seen[kind] += 1;
    seen.refused += outcome.refusals.length;
    const same = new Set(outcome.won.map((one) => ("reference" in one ? one.reference : one.kind)));
    if (same.size !== 1) throw new Error(`Round ${round} ended in ${[...same].join()}`);
  }
  const [count] = await at.rows<{ submissions: number; references: number; logged: number; done: number }>(
    sql`select (select count(*) from submission where is_draft = 0) as submissions,
      (select count(distinct reference) from submission) as "references",
      (select count(*) from activity where kind = 'submission.submitted') as logged,
      (select count(*) from task_status where progress_status = 'complete') as done`,
  );
  return { ...seen, ...count };
}
