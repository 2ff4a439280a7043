import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { publishFieldGroup } from "~/features/forms/publication/publish-field-group.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { saveDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { pageStamp } from "~/features/forms/submissions/page-stamp.rules";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { formsHouse, NOW } from "./forms-house";

/** An event in memory with a team of two, Ann and Ben, and whoever builds forms. */
export async function submissionsHouse() {
  const house = await formsHouse();
  await house.at.write(
    ...["stand", "rival"].map(
      (id) => sql`insert into team (id, name, created_at, created_by, updated_at, updated_by)
        values (${id}, ${id}, 'now', 'x', 'now', 'x')`,
    ),
    ...(
      [
        ["ann", "stand"],
        ["ben", "stand"],
        ["eve", "rival"],
      ] as const
    ).map(
      ([
        id,
        team,
      ]) => sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at,
        updated_by) values (${id}, ${id}, 'X', ${`${id}@x.test`}, ${team}, 'now', 'x', 'now', 'x')`,
    ),
  );
  const as = (id: string, teamId: string | null, now = NOW): CommandContext =>
    house.ctx(now, { actor: { id, level: "user", teamId } });
  const [ann, ben, eve] = [as("ann", "stand"), as("ben", "stand"), as("eve", "rival")];

  /** A form with these fields, published. */
  const published = async (fields: object[], title = "Stand services order") => {
    const form = await house.form(title);
    const [first = ""] = await house.idsOf(form);
    const ids = fields.length > 0 ? await house.add(form, ...fields) : [];
    await publish(form.id);
    return { id: form.id, first, ids };
  };
  const publish = async (id: string) =>
    publishForm(house.admin, id, { revision: (await house.copyOf({ kind: "form", id })).revision });

  const publishGroup = async (id: string) =>
    publishFieldGroup(house.admin, id, {
      revision: (await house.copyOf({ kind: "fieldGroup", id })).revision,
    });

  /** A page as a browser sends it that has just been shown it: `values` by names of inputs. */
  const shownPage = async (
    ctx: CommandContext,
    filling: Filling,
    asked: Parameters<typeof pageStamp>[2] = { page: 1 },
  ) => {
    const open = await readFilling(ctx, filling);
    const was = pageStamp(open.document, open.answers, asked);
    const version = open.draft?.version ?? 0;
    return {
      open,
      send: (values: Record<string, string>) =>
        saveDraft(ctx, filling, {
          asked,
          sent: new Map(Object.entries(values).map(([name, value]) => [name, [value]])),
          version,
          was,
        }),
    };
  };
  const save = async (
    ctx: CommandContext,
    filling: Filling,
    values: Record<string, string>,
    asked: Parameters<typeof pageStamp>[2] = { page: 1 },
  ) => (await shownPage(ctx, filling, asked)).send(values);
  const submit = async (ctx: CommandContext, filling: Filling) => {
    const { draft, number } = await readFilling(ctx, filling);
    return submitFilling(ctx, filling, { draftId: draft?.id ?? "", version: draft?.version ?? 0, number });
  };

  const task = async (formId: string, more: { isApprovalNeeded?: boolean } = {}) => {
    const id = newId();
    await house.at.write(
      sql`insert into task (id, title, type, form_id, is_approval_needed, created_at, created_by, updated_at, updated_by)
        values (${id}, 'Order', 'form', ${formId}, ${Number(more.isApprovalNeeded ?? false)}, 'now', 'x', 'now', 'x')`,
    );
    return id;
  };
  const status = async (taskId: string) =>
    (
      await house.rows<{ progress: string; approval: string }>(
        sql`select progress_status as progress, approval_status as approval from task_status where task_id = ${taskId}`,
      )
    )[0];
  return {
    ...house,
    ...{ as, ann, ben, eve, published, publish, publishGroup, shownPage, save, submit, task, status },
    read: <R extends Parameters<typeof readBatch>[1]>(reads: R) => readBatch(house.at.db, reads),
  };
}
export type SubmissionsHouse = Awaited<ReturnType<typeof submissionsHouse>>;
