import type { MailFacts, MailTemplate } from "~/procedure/room";
import { sampleFacts } from "./mail-placeholders.server";
import { type OwnText, written } from "./template.rules";

/** A kind's built-in text as one of the event's own would be: where an editor begins, and what a reset leads back to. */
export function builtInText(template: MailTemplate): OwnText {
  const samples = Object.entries(template.samples ?? {});
  const welcome = { html: "", text: written("welcomeText") };
  const facts: MailFacts = {
    ...sampleFacts(template),
    firstName: written("firstName"),
    surname: written("surname"),
    teamName: written("teamName"),
    accountManager: written("accountManager"),
    eventName: written("eventName"),
    supportEmail: written("supportEmail"),
    paragraphs: [welcome],
    fields: Object.fromEntries(
      samples.flatMap(([name, { sample, isList, isHidden }]) =>
        sample || isList ? [[name, isList || isHidden ? sample : written(name)]] : [],
      ),
    ),
  };
  const { subject, lines, action } = template.write(facts);
  const said = lines.flatMap((line) => {
    if (typeof line === "string") return line ? [line] : [];
    return "text" in line ? [line.text] : [];
  });
  const lists = samples.flatMap(([name, { isList }]) => (isList ? [written(name)] : []));
  return {
    subject,
    body: [`Hello ${written("firstName")},`, ...said, ...(action ? [written("link")] : []), ...lists].join(
      "\n\n",
    ),
  };
}
