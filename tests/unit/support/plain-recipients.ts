import type { Answers } from "~/features/forms/answers/answer.types";
import { Rule } from "~/features/forms/document/logic.schema";
import {
  type Judged,
  MOST_MAILS,
  MOST_TYPED,
  type Person,
  type SubmissionFacts,
  toldBy,
} from "~/features/forms/notifications/recipients.rules";
import { dice } from "../../harness/dice";
import { formOf } from "./form-document";

/**
 * Who is mailed, reckoned a second time and plainly: one long list of what each notification wants, then a walk through it. It shares no
 * function with the product. The form: a text `t`, an e-mail `e` that is shown if `s` is "yes", and a group of rows with an e-mail `g`
 * that is shown in a row if its `n` is "yes"; `loop` repeats, `once` does not.
 */
const group = {
  id: "drivers",
  fields: [
    { id: "n", type: "text" },
    { id: "g", type: "email" },
  ],
  logicMap: { g: { rules: [{ sourceId: "n", sourceValue: "yes" }], thenFieldId: "g" } },
};
const DOCUMENT = formOf({
  fields: [
    { id: "s", type: "text" },
    { id: "t", type: "text" },
    { id: "e", type: "email" },
    { id: "loop", type: "template", fieldGroupId: "drivers", isLooping: true, maxLoops: 10 },
    { id: "once", type: "template", fieldGroupId: "drivers", isLooping: false },
  ],
  logicMap: { e: { rules: [{ sourceId: "s", sourceValue: "yes" }], thenFieldId: "e" } },
  groups: [group],
});

interface Row {
  n: string;
  g: string;
}
interface Case {
  s: string;
  t: string;
  e: string;
  loop: Row[];
  once: Row;
  isGuest: boolean;
  submitter: Person | null;
  team: Person[];
  owner: Person | null;
  admins: Person[];
  blocked: Set<string>;
  throttled: Set<string>;
  notifications: (Judged & { wants: string; gone: boolean })[];
}

const ADDRESSES = [
  "a@x.test",
  "b@x.test",
  "c@x.test",
  "d@x.test",
  "e@x.test",
  "f@x.test",
  "g@x.test",
  "h@x.test",
];
const WORDS = ["yes", "no", ""];

function randomCase(roll: ReturnType<typeof dice>): Case {
  const word = () => roll.pick(WORDS);
  const typed = () => roll.pick([...ADDRESSES, ...ADDRESSES, " B@X.test ", "", "nobody", "x@localhost"]);
  const row = (): Row => ({ n: word(), g: typed() });
  const person = (): Person => {
    const address = roll.pick(ADDRESSES);
    return { userId: address, address, name: address, isStaff: roll.flip() };
  };
  const some = <T>(of: () => T, most: number): T[] => Array.from({ length: roll.upTo(most + 1) }, of);
  const notification = (): Case["notifications"][number] => {
    const sendToType = roll.pick(["user", "team", "teamOwner", "admin", "email", "field"] as const);
    const wants = roll.pick(["yes", "no"]);
    const gone = roll.upTo(12) === 0;
    const rules = roll.flip() ? [] : [Rule.parse({ sourceId: gone ? "gone" : "t", sourceValue: wants })];
    const [sendTo, place] = roll.pick([
      ["e", null],
      ["g", "loop"],
      ["g", "once"],
      ["lost", null],
      ["g", "lost"],
      ["t", null],
    ] as const);
    return {
      ...{ isActive: roll.upTo(6) > 0, operator: "ANY", rules, sendToType, wants, gone },
      sendTo: sendToType === "email" ? some(typed, 3).join(roll.pick(["\n", ", "])) : sendTo,
      sendToFieldGroupId: sendToType === "field" ? place : null,
      sendToLoopIndex: roll.pick([null, null, 0, 1, 5]),
      bccTo: some(typed, 2).join("\n"),
    };
  };
  const isGuest = roll.flip();
  return {
    ...{ s: word(), t: word(), e: typed(), loop: some(row, 8), once: row(), isGuest },
    submitter: isGuest || roll.upTo(4) === 0 ? null : person(),
    team: isGuest ? [] : some(person, 3),
    owner: isGuest || roll.flip() ? null : person(),
    admins: some(person, 2),
    blocked: new Set(some(() => roll.pick(ADDRESSES), 2)),
    throttled: new Set(some(() => roll.pick(ADDRESSES), 2)),
    notifications: Array.from({ length: 1 + roll.upTo(5) }, notification),
  };
}

const answersOf = (one: Case): Answers => {
  const rowOf = ({ n, g }: Row): Answers => ({
    n: { type: "text", value: n },
    ...(g !== "" && { g: { type: "email", value: g } }),
  });
  return {
    s: { type: "text", value: one.s },
    t: { type: "text", value: one.t },
    ...(one.e !== "" && { e: { type: "email", value: one.e } }),
    loop: { type: "template", loopCount: one.loop.length, templateValues: one.loop.map(rowOf) },
    once: { type: "template", loopCount: 1, templateValues: [rowOf(one.once)] },
  };
};

/** What an address looks like here, by hand. */
const looksRight = (text: string) => /^[a-z]@x\.test$/.test(text);
const clean = (text: string) => text.trim().toLowerCase();

interface Wish {
  notification: number;
  address: string;
  isTyped: boolean;
  isCopy: boolean;
}

/** `notification: who`, in order; and what stands for nobody, `notification: why`. */
function reckoned(one: Case): string[] {
  const lines: string[] = [];
  const gotIt: string[] = [];
  let typedMails = 0;
  const reckon = (notification: Case["notifications"][number], at: number): void => {
    const nobody = (why: string) => {
      lines.push(`${at} - ${why}`);
    };
    if (!notification.isActive) {
      nobody("off");
      return;
    }
    if (notification.rules.length > 0) {
      const isGone = notification.gone;
      const isLost =
        notification.sendToType === "field" && !["e", "g loop", "g once"].includes(placeOf(notification));
      if (isGone) {
        nobody("broken");
        return;
      }
      if (one.t !== notification.wants) {
        nobody(isLost ? "broken" : "rules");
        return;
      }
    }
    if (one.isGuest && /^(user|team|teamOwner)$/.test(notification.sendToType)) {
      nobody("guest");
      return;
    }
    const wishes: Wish[] = [];
    const why: string[] = [];
    const wish = (address: string, isTyped = false, isCopy = false) =>
      wishes.push({ notification: at, address: clean(address), isTyped, isCopy });
    const answered = (text: string, entry: string) => {
      if (clean(text) === "") why.push(`noAddress${entry}`);
      else if (!looksRight(clean(text))) why.push(`invalid${entry}`);
      else wish(text, one.isGuest);
    };
    if (notification.sendToType === "user" && one.submitter) wish(one.submitter.address);
    if (notification.sendToType === "team") for (const { address } of one.team) wish(address);
    if (notification.sendToType === "teamOwner" && one.owner) wish(one.owner.address);
    if (notification.sendToType === "admin") for (const { address } of one.admins) wish(address);
    if (notification.sendToType === "email")
      for (const text of notification.sendTo.split(/[\n, ]+/)) if (looksRight(clean(text))) wish(text);
    if (notification.sendToType === "field") {
      const place = placeOf(notification);
      if (place === "e") answered(one.s === "yes" ? one.e : "", "");
      else if (place === "g once") answered(one.once.n === "yes" ? one.once.g : "", "");
      else if (place === "g loop") {
        const wanted = notification.sendToLoopIndex;
        if (wanted !== null && wanted >= one.loop.length) why.push(`noRow/${wanted + 1}`);
        one.loop.forEach((row, entry) => {
          if (wanted === null || wanted === entry) answered(row.n === "yes" ? row.g : "", `/${entry + 1}`);
        });
      } else {
        nobody("broken");
        return;
      }
    }
    if (wishes.length === 0 && why.length === 0) {
      nobody("nobody");
      return;
    }
    if (wishes.length > 0)
      for (const text of notification.bccTo.split("\n")) if (looksRight(clean(text))) wish(text, false, true);
    for (const reason of why) nobody(reason);
    const own: string[] = [];
    for (const { address, isTyped, isCopy } of wishes) {
      if (own.includes(address)) continue;
      own.push(address);
      const mark = isCopy ? " copy" : "";
      if (gotIt.includes(address)) lines.push(`${at} ${address} told${mark}`);
      else if (one.blocked.has(address)) lines.push(`${at} ${address} blocked${mark}`);
      else if (isTyped && (one.throttled.has(address) || typedMails >= MOST_TYPED))
        lines.push(`${at} ${address} tooMany${mark}`);
      else if (gotIt.length >= MOST_MAILS) lines.push(`${at} ${address} tooMany${mark}`);
      else {
        gotIt.push(address);
        if (isTyped) typedMails += 1;
        lines.push(`${at} ${address} mail${mark}`);
      }
    }
  };
  one.notifications.forEach(reckon);
  return lines.sort();
}

const placeOf = ({ sendTo, sendToFieldGroupId }: Judged) =>
  [sendTo, sendToFieldGroupId].filter(Boolean).join(" ");

function judged(one: Case): string[] {
  const { isGuest, submitter, team, owner, admins, blocked, throttled } = one;
  const facts: SubmissionFacts = {
    ...{ document: DOCUMENT, answers: answersOf(one) },
    ...{ isGuest, submitter, team, owner, admins, blocked, throttled },
  };
  const mark = (isCopy: boolean) => (isCopy ? " copy" : "");
  return toldBy(one.notifications, facts)
    .flatMap(({ mails, not }, at) => [
      ...mails.map(({ address, isCopy }) => `${at} ${address} mail${mark(isCopy)}`),
      ...not.map(({ address, reason, row, isCopy }) =>
        address === ""
          ? `${at} - ${reason}${row === null ? "" : `/${row + 1}`}`
          : `${at} ${address} ${reason}${mark(isCopy)}`,
      ),
    ])
    .sort();
}

/** The first case in which both differ; and how often each outcome was seen. */
export function comparedRecipients({ seed, cases }: { seed: number; cases: number }) {
  const roll = dice(seed);
  const seen: Record<string, number> = {};
  for (let at = 0; at < cases; at += 1) {
    const one = randomCase(roll);
    const [product, plain] = [judged(one), reckoned(one)];
    for (const line of plain) {
      const outcome = (line.split(" ")[2] ?? "").replace(/\/\d+$/, "");
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
    if (JSON.stringify(product) !== JSON.stringify(plain))
      return { seen, differs: { at, one: JSON.stringify(one), product, plain } };
  }
  return { seen, differs: null };
}
