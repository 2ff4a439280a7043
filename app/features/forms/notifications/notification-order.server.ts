import type { NotificationOrder } from "~/features/email/mail-once.server";
import { ownOrderPath, staffOrderPath } from "~/features/orders/orders.paths";
import { vatOn } from "~/features/orders/states/order-states.rules";
import { formatMoney } from "~/lib/money.rules";
import { oneLine, shortened } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { ownSubmissionPath, submissionFilePath, submissionPath } from "../admin-forms.paths";
import { answerLines } from "../answers/answer-lines.rules";
import { answerIn } from "../answers/answer-of.rules";
import { isForStaff } from "../document/for-staff.rules";
import { linesBetween } from "../document/types/answer-kinds.rules";
import { ownSubmissionFilePath } from "../filling/filling.paths";
import { writtenOrder } from "../ordering/written-order.rules";
import { summaryModel } from "../runner/summary-model.rules";
import type { SummaryOrder, SummaryPart } from "../runner/summary-model.types";
import { answerContext } from "../submissions/open-filling.server";
import { isAddress } from "./address-list.rules";
import { filledMessage } from "./filled-message.server";
import { type FormNotification, REPLY_TO_SUBMITTER } from "./notification.types";
import { type AnswerList, answerLists, type ReadBlock, subjectOf, unlinked } from "./notification-mail.rules";
import type { Recipient } from "./recipients.rules";
import type { Telling } from "./telling.queries.server";

interface What {
  notification: FormNotification;
  telling: Telling;
  isUpdate: boolean;
}

type Order = Omit<NotificationOrder<"formNotification">, "about">;

/** The mail that a notification sends to one of its recipients about a submission. */
export function notificationOrder(ctx: Pick<CommandContext, "settings">, what: What, to: Recipient): Order {
  const { notification, telling } = what;
  const { formId, id: submissionId } = telling;
  const isTheirs = to.person !== null && !to.person.isStaff;
  const opens = to.person && (isTheirs ? ownSubmissionPath : submissionPath)(formId, submissionId);
  const fileTo = (fileId: string) =>
    (isTheirs ? ownSubmissionFilePath : submissionFilePath)({ formId, submissionId, fileId });
  const reading = readingOf(ctx, telling);
  const says = telling.isGuest ? (fieldId: string) => unlinked(reading.textOf(fieldId)) : reading.textOf;
  const reference = telling.reference ?? "";
  const replyTo = replyAddress(what, reading.textOf);
  return {
    kind: "formNotification",
    to: to.address,
    userId: to.person?.userId ?? null,
    teamId: telling.teamId,
    ...(opens && { path: opens }),
    ...(replyTo && { replyTo }),
    fields: {
      subject: subjectOf(notification, {
        title: telling.formTitle,
        isUpdate: what.isUpdate,
        answerOf: telling.isGuest ? () => "" : reading.lineOf,
      }),
      formTitle: oneLine(telling.formTitle),
      reference,
      message: filledMessage(notification.message, says),
      answers: "",
      who: whyOf(what, to),
      button: opens ? `Open ${reference || "the submission"}` : "",
      noTarget: opens ? "" : "yes",
      lines: JSON.stringify({
        lists: [
          ...(notification.showSubmission
            ? answerLists(reading.blocks(to.isTyped ? null : fileTo), {
                isGuest: telling.isGuest,
                submissionPath: opens || null,
              })
            : []),
          ...(opens
            ? paperList(telling, (isTheirs ? ownOrderPath : staffOrderPath)(formId, submissionId))
            : []),
          ...customFieldLists(what, { isTheirs }),
        ],
      }),
    },
  };
}

/** The answers in words. */
function readingOf(ctx: Pick<CommandContext, "settings">, { document, answers, files, lines }: Telling) {
  const { locale, currency } = answerContext(ctx);
  const fields = new Map(document.fields.map((field) => [field.id, field]));
  const context = { locale, currency, fileName: (id: string) => files.get(id)?.name ?? null };
  const textOf = (fieldId: string): string => {
    const field = fields.get(fieldId);
    return field && !isForStaff(field)
      ? answerLines(field, answerIn(field, answers), context).join(linesBetween(field))
      : "";
  };
  const order = writtenOrder(lines, currency);
  return {
    textOf,
    lineOf: (fieldId: string) => shortened(oneLine(textOf(fieldId)), 80),
    blocks: (fileTo: ((id: string) => string) | null): ReadBlock[] => {
      const fileOf = (id: string) => {
        const name = files.get(id)?.name;
        return name === undefined ? null : { name, to: fileTo?.(id) ?? null };
      };
      return summaryModel(document, answers, { locale, currency, fileOf, order }).map(({ title, parts }) => ({
        title,
        rows: parts.flatMap((part) => rowsOf(part, { currency, locale })),
      }));
    },
  };
}

function rowsOf(part: SummaryPart, context: { currency: string; locale: string }): ReadBlock["rows"] {
  if ("rows" in part)
    return part.rows.map(({ label, lines, files }) => ({
      label,
      lines: files ? files.map(({ name }) => name) : lines,
      ...(files?.every(({ to }) => to !== null) && {
        files: files.map(({ name, to }) => ({ name, to: to ?? "" })),
      }),
    }));
  const { label, items, total, sum } = part.order;
  const money = (minor: number) => formatMoney(minor, context);
  const vat = sum?.hasVat
    ? [
        { label: `${label}: before VAT`, lines: [money(sum.net)] },
        ...sum.rates.map(({ rate, net, vat }) => ({
          label:
            rate === null
              ? `${label}: without VAT, ${money(net)}`
              : `${label}: ${vatOn(rate, money(net), context.locale)}`,
          lines: [money(vat)],
        })),
      ]
    : [];
  return [
    ...items.map((item) => ({
      label: `${item.label}, ${unitsIn(item, money)}`,
      lines: [money(item.total)],
    })),
    ...vat,
    { label: `${label}: total${sum?.hasVat ? " with VAT" : ""}`, lines: [money(total)] },
  ];
}

/** Units of one item may have several prices: those of before, and those that were added. */
const unitsIn = (
  { quantity, price, parts = [] }: SummaryOrder["items"][number],
  money: (minor: number) => string,
): string =>
  parts.length > 0
    ? parts.map((part) => `${part.quantity} × ${money(part.price)}`).join(" + ")
    : `${quantity} × ${money(price)}`;

/** Where an order is read and printed. */
const paperList = ({ lines, formTitle, reference }: Telling, href: string): AnswerList[] =>
  lines.length === 0
    ? []
    : [
        {
          title: "Order",
          entries: [
            {
              text: "Order confirmation",
              answer: [{ text: `Read and print ${reference || oneLine(formTitle) || "it"}`, href }],
            },
          ],
        },
      ];

/** What is known of the team; what teams do not see goes to nobody of a team. */
function customFieldLists(
  { notification, telling }: What,
  { isTheirs }: { isTheirs: boolean },
): AnswerList[] {
  const isSeen = (one: Telling["customFields"][number]) =>
    one.showField && (!telling.isShare || one.showToChildTeams);
  const shown = telling.customFields.filter((one) =>
    isSeen(one) ? notification.showCustomFields : notification.showHiddenCustomFields && !isTheirs,
  );
  if (shown.length === 0) return [];
  const said = ({ type, value }: (typeof shown)[number]) =>
    type === "boolean" ? (value === "true" ? "Yes" : "No") : value;
  const rows = shown.map((one) => ({
    label: one.label,
    lines: said(one) ? said(one).split("\n") : [],
  }));
  return answerLists([{ title: `About ${telling.teamName ?? "the team"}`, rows }], {
    isGuest: false,
    submissionPath: null,
  });
}

/** Where an answer goes; nothing that a guest typed stands in a header. */
function replyAddress(
  { notification: { replyTo }, telling }: What,
  textOf: (fieldId: string) => string,
): string {
  if (replyTo.includes("@")) return isAddress(replyTo) ? replyTo : "";
  if (replyTo === "" || telling.isGuest) return "";
  const submitter = telling.people.find(({ isSubmitter }) => isSubmitter);
  const address = replyTo === REPLY_TO_SUBMITTER ? (submitter?.address ?? "") : textOf(replyTo);
  return isAddress(address) ? address : "";
}

function whyOf({ notification, telling: { formTitle } }: What, to: Recipient): string {
  if (to.isTyped) return "You get this because somebody gave this address in a form.";
  const form = `“${oneLine(formTitle)}”`;
  if (to.isCopy) return `You get a copy of this: a notification of the form ${form} names this address.`;
  if (notification.sendToType === "admin") return "You get this as an admin of the event.";
  if (to.person && !to.person.isStaff) return "";
  return `You get this since a notification of the form ${form} names you.`;
}
