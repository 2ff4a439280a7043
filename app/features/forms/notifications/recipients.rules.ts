import type { Answers } from "../answers/answer.types";
import { answerIn, rowsOf } from "../answers/answer-of.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import type { Conditions } from "../document/logic.schema";
import { FACT, rulesIn } from "../document/rules-in.rules";
import { isTemplate } from "../document/structure.rules";
import { answersOf, isMailQuestion } from "../document/types/answer-kinds.rules";
import type { KnownFacts } from "../logic/facts.types";
import { resolvedRule } from "../logic/resolved-rule.rules";
import { conditionsHold, graphOf, visibilityOf } from "../logic/visibility.rules";
import { addressesIn, addressKey, isAddress } from "./address-list.rules";
import type { FormNotification } from "./notification.types";

/** Why nobody was mailed; a row of a looped group is named behind a slash (`noMail` of `submission_mail`). */
export const NO_MAIL = [
  "off",
  "rules",
  "broken",
  "guest",
  "nobody",
  "noRow",
  "noAddress",
  "invalid",
  "blocked",
  "told",
  "tooMany",
] as const;
export type NoMail = (typeof NO_MAIL)[number];

export interface Person {
  userId: string;
  address: string;
  name: string;
  /** Staff open submissions in the admin area, a team its own. */
  isStaff: boolean;
}

/** What a submit is judged by. */
export interface SubmissionFacts {
  /** What was known of the team when it was judged; null where nothing asked. */
  facts?: KnownFacts | null;
  document: FormDocument;
  answers: Answers;
  isGuest: boolean;
  /** Null where they are gone, or a guest. */
  submitter: Person | null;
  team: readonly Person[];
  owner: Person | null;
  admins: readonly Person[];
  /** Addresses in small letters to which mail has stopped. */
  blocked: ReadonlySet<string>;
  /** Addresses that guests typed often enough in the last hour. */
  throttled: ReadonlySet<string>;
}

export interface Recipient {
  address: string;
  name: string;
  /** Null: an address without an account. */
  person: Person | null;
  isCopy: boolean;
  /** A guest typed it. */
  isTyped: boolean;
}

export interface NotMailed {
  address: string;
  reason: NoMail;
  /** Of a looped group, counted from 0. */
  row: number | null;
  isCopy: boolean;
}

export interface Told<N> {
  notification: N;
  mails: Recipient[];
  not: NotMailed[];
}

export type Judged = Conditions &
  Pick<
    FormNotification,
    "isActive" | "sendToType" | "sendTo" | "sendToFieldGroupId" | "sendToLoopIndex" | "bccTo"
  >;

/** Mails of one submit at most: a group has thousands of rows. */
export const MOST_MAILS = 200;
/** Of them to addresses that a guest typed: a public form is no relay. */
export const MOST_TYPED = 5;

/**
 * Who is mailed about a submit and who is not, and why: each notification in its order, each address once however many of them
 * name it.
 */
export function toldBy<N extends Judged>(notifications: readonly N[], facts: SubmissionFacts): Told<N>[] {
  const sending = { told: new Set<string>(), typed: 0 };
  return notifications.map((notification) => {
    const held = heldBack(notification, facts);
    if (held) return { notification, mails: [], not: [{ ...NOBODY, reason: held }] };
    const found = recipientsOf(notification, facts);
    const own = { told: new Set<string>() };
    const told: Told<N> = { notification, mails: [], not: [...found.not] };
    for (const one of found.people) {
      const address = addressKey(one.address);
      // Named twice by one notification.
      if (own.told.has(address)) continue;
      own.told.add(address);
      const reason = refusal(one, { facts, sending });
      if (reason) told.not.push({ address, reason, row: null, isCopy: one.isCopy });
      else {
        sending.told.add(address);
        if (one.isTyped) sending.typed += 1;
        told.mails.push({ ...one, address });
      }
    }
    return told;
  });
}

const NOBODY = { address: "", row: null, isCopy: false } as const;

/** Why a notification sends nothing at all. */
function heldBack(one: Judged, { document, answers, facts, isGuest }: SubmissionFacts): NoMail | null {
  if (!one.isActive) return "off";
  if (!conditionsHold(one, { document, answers, facts })) return isBroken(one, document) ? "broken" : "rules";
  if (isGuest && ["user", "team", "teamOwner"].includes(one.sendToType)) return "guest";
  return one.sendToType === "field" && !questionOf(one, document) ? "broken" : null;
}

/** A rule, or whom it goes to, asks what is not there any more. */
export const isBroken = (one: Judged, document: FormDocument): boolean => {
  const { scope } = graphOf(document).asked;
  return (
    rulesIn(one).some((rule) => rule.sourceType !== FACT && typeof resolvedRule(rule, scope) === "string") ||
    (one.sendToType === "field" && !questionOf(one, document))
  );
};

/** The e-mail question whose answers are mailed, and the place of its group. */
function questionOf(
  { sendTo, sendToFieldGroupId }: Judged,
  { fields, groups }: FormDocument,
): { field: Field; place: Extract<Field, { type: "template" }> | null } | null {
  const isAsked = (field: Field) => field.id === sendTo && isMailQuestion(field);
  if (!sendToFieldGroupId) {
    const field = fields.find(isAsked);
    return field ? { field, place: null } : null;
  }
  const place = fields.find(({ id }) => id === sendToFieldGroupId);
  if (!isTemplate(place)) return null;
  const group = groups.find(({ id }) => id === place.fieldGroupId);
  const field = group?.fields.find(isAsked);
  return field ? { field, place } : null;
}

interface Found {
  people: Recipient[];
  not: NotMailed[];
}

/** Those whom it is for, and its copies: none where it is for nobody. */
function recipientsOf(one: Judged, facts: SubmissionFacts): Found {
  const main = mainOf(one, facts);
  if (main.people.length === 0 && main.not.length === 0)
    return { people: [], not: [{ ...NOBODY, reason: "nobody" }] };
  const copies = main.people.length === 0 ? [] : addressesIn(one.bccTo);
  return {
    people: [...main.people, ...copies.map((address) => ({ ...known(address, facts), isCopy: true }))],
    not: main.not,
  };
}

function mainOf(one: Judged, facts: SubmissionFacts): Found {
  const people = (some: readonly (Person | null)[]): Found => ({
    people: some.flatMap((person) =>
      person ? [{ address: person.address, name: person.name, person, isCopy: false, isTyped: false }] : [],
    ),
    not: [],
  });
  switch (one.sendToType) {
    case "user":
      return people([facts.submitter]);
    case "team":
      return people(facts.team);
    case "teamOwner":
      return people([facts.owner]);
    case "admin":
      return people(facts.admins);
    case "email":
      return { people: addressesIn(one.sendTo).map((address) => known(address, facts)), not: [] };
    case "field":
      return answered(one, facts);
  }
}

/** An address, and whose of those whom we know it is. */
function known(address: string, { admins, team, owner, submitter }: SubmissionFacts): Recipient {
  const people = [submitter, owner, ...admins, ...team];
  const person = people.find((one) => one && addressKey(one.address) === address) ?? null;
  return { address, name: person?.name ?? "", person, isCopy: false, isTyped: false };
}

/** What was answered to an e-mail question that is shown: of a looped group row by row. */
function answered(one: Judged, facts: SubmissionFacts): Found {
  const asked = questionOf(one, facts.document);
  if (!asked) return { people: [], not: [] };
  const { field, place } = asked;
  const seen = visibilityOf(facts.document, facts.answers);
  const given = (answers: Answers, isShown: boolean): string => {
    const answer = isShown ? answerIn(field, answers) : null;
    return (answer && answersOf(answer.type).mailAddress?.(answer as never)) ?? "";
  };
  const found = (text: string, row: number | null): Found => {
    if (text === "") return { people: [], not: [{ ...NOBODY, reason: "noAddress", row }] };
    if (!isAddress(text)) return { people: [], not: [{ ...NOBODY, reason: "invalid", row }] };
    return { people: [{ ...known(addressKey(text), facts), isTyped: facts.isGuest }], not: [] };
  };
  if (!place) return found(given(facts.answers, seen.shown.has(field.id)), null);
  const isPlaced = seen.shown.has(place.id);
  const rows = isPlaced ? rowsOf(place, facts.answers) : [];
  const inRow = (row: number) =>
    found(
      given(rows[row] ?? {}, seen.rows.get(place.id)?.[row]?.has(field.id) ?? false),
      place.isLooping ? row : null,
    );
  const wanted = place.isLooping ? one.sendToLoopIndex : 0;
  if (wanted === null) {
    const each = rows.map((_, row) => inRow(row));
    return { people: each.flatMap(({ people }) => people), not: each.flatMap(({ not }) => not) };
  }
  return wanted < rows.length
    ? inRow(wanted)
    : { people: [], not: [{ ...NOBODY, reason: "noRow", row: place.isLooping ? wanted : null }] };
}

function refusal(
  { address: given, isTyped }: Recipient,
  { facts, sending }: { facts: SubmissionFacts; sending: { told: ReadonlySet<string>; typed: number } },
): NoMail | null {
  const address = addressKey(given);
  if (!isAddress(address)) return "invalid";
  if (sending.told.has(address)) return "told";
  if (facts.blocked.has(address)) return "blocked";
  const isThrottled = isTyped && (facts.throttled.has(address) || sending.typed >= MOST_TYPED);
  return isThrottled || sending.told.size >= MOST_MAILS ? "tooMany" : null;
}

/** As `submission_mail` keeps it. */
export const storedReason = ({ reason, row }: Pick<NotMailed, "reason" | "row">): string =>
  row === null ? reason : `${reason}/${row + 1}`;
