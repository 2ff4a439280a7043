import type { MailFacts, MailLine, MailTemplate } from "~/procedure/room";
import { mailColours } from "./mail-colours.rules";
import type { Placeholder } from "./template.rules";

/** What every mail may name, with what it is for sample data. */
const PERSON = {
  ...{ firstName: "First name", surname: "Surname", teamName: "Name of the team" },
  accountManager: "Who of staff looks after the team",
} as const;
const EVENT = {
  eventName: "Name of the event",
  supportEmail: "Support address",
  daysToGo: "Days until it begins",
} as const;

export const SAMPLE_PERSON = {
  firstName: "Amara",
  surname: "Okafor",
  teamName: "Solent Rigging Co.",
  accountManager: "Leo Grant",
} as const;

/** What the texts of a kind may name, needed ones first; each group in the order in which it is offered. */
export function placeholdersOf(template: MailTemplate): Placeholder[] {
  const uses = usesOf(template);
  const own = Object.entries(template.samples ?? {}).filter(([, { isHidden }]) => !isHidden);
  const all: Placeholder[] = [
    ...(uses.action
      ? [{ name: "link", group: "Needed", label: "The button, and where it leads", isNeeded: true }]
      : []),
    ...own.map(([name, { label, isNeeded = false }]) => ({
      ...{ name, label, isNeeded },
      group: isNeeded ? "Needed" : "This mail",
    })),
    ...named(PERSON, "The person"),
    ...(uses.paragraphs
      ? [
          {
            name: "welcomeText",
            group: "This mail",
            label: "The welcome text of the Emails page",
            isNeeded: false,
          },
        ]
      : []),
    ...named(EVENT, "The event"),
  ];
  return GROUPS.flatMap((group) => all.filter((one) => one.group === group));
}

const GROUPS = ["Needed", "This mail", "The person", "The event"];

const named = (labels: Record<string, string>, group: string): Placeholder[] =>
  Object.entries(labels).map(([name, label]) => ({ name, group, label, isNeeded: false }));

/** Whether a kind has a button, and says the welcome paragraphs: asked of the very text that is built in. */
function usesOf(template: MailTemplate): { action: boolean; paragraphs: boolean } {
  const probe: MailLine = { html: "", text: "probe" };
  const parts = template.write({ ...sampleFacts(template), paragraphs: [probe] });
  return { action: parts.action !== undefined, paragraphs: parts.lines.includes(probe) };
}

/** A mail's facts as they may be, of a person of no event. */
export const sampleFacts = (template: MailTemplate): MailFacts => ({
  ...SAMPLE_PERSON,
  eventName: "",
  supportEmail: "",
  daysToGo: "87",
  link: "",
  hasPassword: false,
  fields: sampleFields(template),
  paragraphs: [],
  ...mailColours(""),
});

/** Those that have a sample: the others are there sometimes. */
export const sampleFields = ({ samples }: MailTemplate): Record<string, string> =>
  Object.fromEntries(
    Object.entries(samples ?? {}).flatMap(([name, { sample }]) => (sample ? [[name, sample]] : [])),
  );
