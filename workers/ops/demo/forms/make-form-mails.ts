import { sql } from "drizzle-orm";
import { jsonRows, as as typed } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { whenMailAnswered } from "~/features/email/mail-news.server";
import { Rule } from "~/features/forms/document/logic.schema";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { NotificationInput } from "~/features/forms/notifications/notification.schema";
import { addFormNotification } from "~/features/forms/notifications/notifications.commands.server";
import { tellOfSubmission } from "~/features/forms/notifications/tell-submission.jobs.server";
import { newId } from "~/lib/ids";
import { type CommandContext, SYSTEM } from "~/procedure/context";
import { as } from "../context";
import { named } from "../named";
import type { MadeForm } from "./make-forms";
import { DEMO_NOTIFICATIONS, type DemoNotification } from "./notification-list";

/** Whom the demo's forms tell of their submissions besides the default ones: by a rule, by a group's answers, and one that is broken. */
export async function makeFormNotifications(ctx: CommandContext, forms: readonly MadeForm[]): Promise<void> {
  const ids = new Map(forms.map(({ title, id }) => [title, id]));
  for (const one of DEMO_NOTIFICATIONS) await makeOne(ctx, named(ids, one.form), one);
}

async function makeOne(ctx: CommandContext, formId: string, one: DemoNotification): Promise<void> {
  const { copy, nested } = await readBatch(ctx.db, {
    copy: editedCopy({ kind: "form", id: formId }),
    nested: jsonRows(
      { id: typed<string>(sql`fl.id`), label: typed<string>(sql`fl.properties ->> 'label'`) },
      sql`from form_field fl where fl.field_group_id is not null and fl.type = 'email'`,
    ),
  });
  const own = new Map(
    (copy?.fields ?? []).map(({ id, type, properties }) => [
      (JSON.parse(properties) as { label?: string }).label ?? "",
      { id, type },
    ]),
  );
  const idOf = (label: string) => own.get(label)?.id ?? newId();
  const naming = (text: string) =>
    text.replaceAll(/\{([^{}]+)\}/g, (_, label: string) => `{{${idOf(label)}}}`);
  const { when, within, sendTo = "", subject, bccTo = "", replyTo = "" } = one;
  const asked = within ? (nested.find(({ label }) => label === sendTo)?.id ?? "") : idOf(sendTo);
  await addFormNotification(
    ctx,
    formId,
    NotificationInput.parse({
      ...{ name: one.name, message: naming(one.message), sendToType: one.sendToType, bccTo, replyTo },
      sendTo: one.sendToType === "field" ? asked : sendTo,
      sendToFieldGroupId: within ? idOf(within) : null,
      isFormTitleSubjectLine: subject === undefined,
      subjectLine: naming(subject ?? ""),
      rules: when
        ? [
            Rule.parse({
              sourceId: idOf(when.question),
              sourceType: own.get(when.question)?.type ?? "checkbox",
              sourceValue: when.is,
            }),
          ]
        : [],
      showCustomFields: one.showCustomFields ?? false,
      showSubmission: one.showSubmission ?? true,
    }),
  );
}

/** Submissions of each form whose mails the demo has; the others were sent in before there were any. */
const TOLD_OF_EACH = 12;

/** What the newest submissions told whom: the mails went, but for one that came back. */
export async function makeFormMails(ctx: CommandContext): Promise<void> {
  const { newest } = await readBatch(ctx.db, {
    newest: jsonRows(
      { id: typed<string>(sql`x.id`), at: typed<string>(sql`x.created_at`) },
      sql`from (select a.id, a.created_at, row_number() over (partition by s.form_id order by a.created_at desc) as n
          from activity a join outbox o on o.activity_id = a.id and o.subscriber = 'formSubmitted'
          join submission s on s.id = a.subject_id) x
        where x.n <= ${TOLD_OF_EACH} order by x.created_at`,
    ),
  });
  for (const { id, at } of newest) {
    const then = as(ctx, { actor: SYSTEM, now: new Date(at) });
    await tellOfSubmission(then, id);
  }
  const { last } = await readBatch(ctx.db, {
    last: jsonRows(
      { id: typed<string>(sql`l.id`) },
      sql`from email_log l where l.template_id = 'formNotification' and l.user_id is null
        order by l.created_at desc, l.recipient, l.id limit 1`,
    ),
  });
  const refused = last[0]?.id ?? "";
  const ofForms = sql`template_id = 'formNotification'`;
  await writeBatch(ctx.db, [
    sql`update outbox set state = 'done', sealed = null where subscriber = 'formSubmitted'
      or subscriber in (select 'mail:' || id from email_log where ${ofForms})`,
    sql`update email_log set state = 'sent', type = 'delivery', message_id = id || '@demo.example',
      subject = coalesce((select fm.title || ': form submitted' from submission_mail m join submission s on s.id = m.submission_id
        join form fm on fm.id = s.form_id where m.mail_id = email_log.id), '') where ${ofForms}`,
    sql`update email_log set state = 'refused', type = 'bounce', message_id = null, details = '550 - No such mailbox'
      where id = ${refused}`,
    ...whenMailAnswered(refused, ctx.now.toISOString()),
  ]);
}
