import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonOne, jsonValues } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { logoFile } from "~/features/email/mail-facts.server";
import { templateOf } from "~/features/email/mail-kinds.server";
import { previewMail } from "~/features/email/mail-preview.server";
import { ownTextOf, ownTextsFor } from "~/features/email/own-texts.queries.server";
import type { Mail } from "~/features/email/render-mail.rules";
import { savedWords } from "~/features/settings/saved-by.rules";
import { NotFound } from "~/lib/errors";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { newestSubmissions, questionReads, questionsOf } from "../confirmations/confirmation-page.server";
import { formHead } from "../form-head.queries.server";
import { conditionWords } from "../logic/logic-words.rules";
import { graphOf } from "../logic/visibility.rules";
import { moneyOf } from "../submissions/open-filling.server";
import { NotificationForm, NotificationName } from "./notification.schema";
import { type FormNotification, isDefaultOne } from "./notification.types";
import { notificationOrder } from "./notification-order.server";
import { emailQuestions, questionChoices, valuesOf } from "./notification-page.server";
import { type Recipient, storedReason, type Told } from "./recipients.rules";
import { readTelling, type Telling, tellingReads, toldWith } from "./telling.queries.server";
import { noMailWords } from "./told-words.rules";

interface At {
  formId: string;
  notificationId: string;
  /** That the mail is looked at with. */
  submissionId: string | undefined;
}
type Asker = Ctx<{ id: string }>;

const MOST_BLOCKED = 2_000;

/** What a preview is made of. */
export const previewReads = (
  ctx: Pick<Asker, "event" | "settings">,
  { formId, submissionId = "" }: Omit<At, "notificationId">,
) => ({
  ...tellingReads(ctx, { formId, submissionId }),
  logo: logoFile(ctx.settings),
  texts: ownTextsFor(sql`'formNotification'`),
  blocked: jsonValues(
    as<string>(sql`mb.address`),
    sql`from mail_block mb where mb.lifted_at is null limit ${MOST_BLOCKED}`,
  ),
});
type PreviewFound = Found<ReturnType<typeof previewReads>>;

export const editedReads = (ctx: Pick<Asker, "event" | "settings">, at: At) => ({
  form: formHead(at.formId),
  savedBy: jsonOne(
    { by: as<string>(sql`n.updated_by`), name: nameOf(sql`n.updated_by`), at: as<string>(sql`n.updated_at`) },
    sql`from form_notification n where n.id = ${at.notificationId} and n.form_id = ${at.formId}`,
  ),
  newest: newestSubmissions(at.formId),
  ...previewReads(ctx, at),
  ...questionReads(at.formId),
});

/** What the page of one notification shows. */
export function editedNotification(
  ctx: Asker,
  found: Found<ReturnType<typeof editedReads>>,
  { notificationId }: At,
) {
  const notification = found.notifications.find(({ id }) => id === notificationId);
  if (!notification) throw new NotFound();
  const { sources, named, document } = questionsOf(found);
  const { timeZone } = ctx.settings.event;
  const viewer = { userId: ctx.user.id, now: ctx.now, timeZone };
  return {
    form: { id: found.form.id, title: found.form.title, isPublic: found.form.isPublic },
    notification: {
      id: notification.id,
      isDefault: isDefaultOne(notification),
      isUnseen: notification.isUnseen,
      version: notification.version,
    },
    values: valuesOf(notification, named, moneyOf(ctx)),
    ...{ sources, named, questions: questionChoices(emailQuestions(document)) },
    saved: savedWords(found.savedBy ?? { by: "system", name: null, at: notification.updatedAt }, viewer),
    limits: { ...limitsOf(NotificationForm), ...limitsOf(NotificationName) },
    preview: {
      newest: found.newest.map(({ id, reference, team }) => ({
        value: id,
        label: [reference, team].filter(Boolean).join(", ") || "A submission",
      })),
      ...previewOf(ctx, found, notification),
    },
  };
}
export type PreviewData = ReturnType<typeof editedNotification>["preview"];

/** Who would be mailed about a submission by what is saved, and what the first of them would read. */
function previewOf(ctx: Asker, found: PreviewFound, notification: FormNotification) {
  const shown = previewedMail(ctx, found, notification.id);
  if (!shown) return { chosen: "", judged: null };
  const { telling, all, own, to, mail } = shown;
  const { scope } = graphOf(telling.document).asked;
  const when = conditionWords(notification, scope);
  return {
    chosen: telling.id,
    judged: {
      isOff: !notification.isActive,
      mails: own.mails.map(({ address, name, isCopy }) => ({
        ...{ address, name },
        why: isCopy
          ? "A copy, a mail of its own."
          : when === "always"
            ? "It goes always."
            : `Because ${when}.`,
      })),
      not: own.not.map((one) => ({
        address: one.address,
        why:
          one.reason === "rules"
            ? `${noMailWords("rules")}: it goes if ${when}.`
            : `${noMailWords(storedReason(one))}.`,
      })),
      others: all
        .filter((one) => one.notification.id !== notification.id)
        .map((one) => ({
          id: one.notification.id,
          name: one.notification.name,
          ...othersWords(one, telling),
        })),
      to: to?.address ?? "",
      replyTo: shown.replyTo || ctx.settings.emails.supportEmail,
      subject: mail.subject,
      text: mail.text,
    },
  };
}

function othersWords(
  { notification, mails, not }: Told<FormNotification>,
  { document }: Telling,
): { mails: number; why: string } {
  if (mails.length > 0) return { mails: mails.length, why: mails.map(({ address }) => address).join(", ") };
  const [first] = not;
  if (!first) return { mails: 0, why: "" };
  const why = noMailWords(storedReason(first));
  return {
    mails: 0,
    why:
      first.reason === "rules"
        ? `${why}: ${conditionWords(notification, graphOf(document).asked.scope)}`
        : why,
  };
}

/** The mail of a notification to the first of those whom it would go to; null where no submission is chosen. */
export function previewedMail(ctx: Asker, found: PreviewFound, notificationId: string) {
  const telling = readTelling(found);
  const template = templateOf("formNotification");
  const notification = found.notifications.find(({ id }) => id === notificationId);
  if (!telling || !template || !notification) return null;
  // One that is off is looked at as if it were on.
  const all = toldWith(
    found.notifications.map((one) => (one.id === notificationId ? { ...one, isActive: true } : one)),
    { telling, blocked: new Set(found.blocked) },
  );
  const own = all.find((one) => one.notification.id === notificationId);
  if (!own) return null;
  const to = own.mails[0] ?? null;
  const order = notificationOrder(ctx, { notification, telling, isUpdate: false }, to ?? NOBODY);
  const mail: Mail = previewMail(ctx, {
    template,
    own: ownTextOf("formNotification", found.texts),
    who: { firstName: to?.name.split(" ")[0] ?? "", surname: "", teamName: telling.teamName },
    secrets: { ...(order.path && { path: order.path }), fields: order.fields ?? {} },
    logo: found.logo,
  });
  return { telling, all, own, to, mail, replyTo: order.replyTo ?? "" };
}

const NOBODY: Recipient = { address: "", name: "", person: null, isCopy: false, isTyped: false };
