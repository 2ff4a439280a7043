import type { Found } from "#db/read-batch";
import { questionsOf } from "../confirmations/confirmation-page.server";
import { messageWithNames } from "../confirmations/named-answers.rules";
import type { Edited } from "../fields/working-copy.server";
import type { FactDefinition } from "../logic/facts.types";
import { conditionWords } from "../logic/logic-words.rules";
import { type Money, scopeWith } from "../logic/scope-with.rules";
import { graphOf } from "../logic/visibility.rules";
import type { PlacedGroup } from "../publication/working-document.server";
import { type FormNotification, isDefaultOne } from "./notification.types";
import type { sentByNotifications } from "./notifications.queries.server";
import { isBroken } from "./recipients.rules";
import { sendToWords } from "./send-to-words.rules";

type Sent = Found<{ sent: ReturnType<typeof sentByNotifications> }>["sent"];

/** The rows of the list of a form's notifications. */
export function listedNotifications(
  {
    notifications,
    sent,
    ...edited
  }: {
    notifications: readonly FormNotification[];
    sent: Sent;
    copy: Edited | null;
    groups: readonly PlacedGroup[];
    facts: readonly FactDefinition[];
  },
  { momentOf, money }: { momentOf(instant: string): string; money: Money },
) {
  const { document, named } = questionsOf(edited);
  const scope = scopeWith(graphOf(document).asked.scope, { facts: edited.facts, ...money });
  const sentBy = new Map(sent.map((one) => [one.notificationId, one]));
  return notifications.map((one) => {
    const when = conditionWords(one, scope);
    return {
      id: one.id,
      name: one.name,
      isDefault: isDefaultOne(one),
      isActive: one.isActive,
      isBroken: isBroken(one, document),
      subject: one.isFormTitleSubjectLine
        ? [{ text: `${document.title}: form submitted`, isAnswer: false }]
        : piecesOf(messageWithNames(one.subjectLine, named)),
      to: sendToWords(one, document),
      when: when === "always" ? "Always" : `If ${when}`,
      sent: sentWords(sentBy.get(one.id), momentOf),
    };
  });
}
export type ListedNotification = ReturnType<typeof listedNotifications>[number];

/** A line with the answers that it names. */
const piecesOf = (line: string): { text: string; isAnswer: boolean }[] =>
  line
    .split(/\{\{([^{}\n]{1,200})\}\}/)
    .map((text, at) => ({ text, isAnswer: at % 2 === 1 }))
    .filter(({ text }) => text !== "");

function sentWords(
  one: Sent[number] | undefined,
  momentOf: (instant: string) => string,
): { text: string; more: string } {
  if (!one) return { text: "None", more: "" };
  const { sent, failed, without, blocked, lastAt } = one;
  return {
    text: [
      `${sent} sent`,
      failed > 0 && `${failed} came back`,
      blocked > 0 && `${blocked} to blocked addresses`,
      without > 0 && `${without} without an address`,
    ]
      .filter(Boolean)
      .join(", "),
    more: lastAt
      ? `last ${momentOf(lastAt).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())}`
      : "",
  };
}
