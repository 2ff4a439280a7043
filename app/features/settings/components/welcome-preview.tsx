import { useEffect, useState } from "react";
import type { SettingsOf } from "~/event-settings/settings.schema";
import { mailText } from "~/features/email/mail-text.rules";
import { welcomeMail } from "../welcome-mail.texts";
import { isOn, Preview, typed } from "./preview";
import type { Fields } from "./settings-form";

type Welcome = SettingsOf<"welcomeEmail">;
type Paragraph = "paragraph1" | "paragraph2";

/** The very mail, as the text part that every mail has. */
export function WelcomePreview({
  fields,
  stored,
  plain,
  origin,
  eventName,
  supportEmail,
}: {
  fields: Fields<Welcome>;
  /** What is saved, as it was written and as a mail's text says it. */
  stored: Welcome;
  plain: Record<Paragraph, string>;
  origin: string;
  eventName: string;
  supportEmail: string;
}) {
  const inWords = useMailWords(origin);
  const said = (name: Paragraph) => {
    const text = typed(fields[name]);
    return text === stored[name] ? plain[name] : inWords(text);
  };
  const facts = {
    firstName: "Amara",
    teamName: "Blue Fin Marine",
    eventName,
    supportEmail,
    fields: {},
    link: "(a link of their own)",
    hasPassword: false,
    paragraphs: [
      isOn(fields.showParagraph1) ? said("paragraph1").trim() : "",
      isOn(fields.showParagraph2) ? said("paragraph2").trim() : "",
    ].filter(Boolean),
    colour: "",
    inkOnColour: "",
  };
  const mail = mailText(welcomeMail(facts), facts);
  return (
    <Preview title="Preview" note="As the owner of a new team reads it, in its plain form.">
      <p className="strong">{mail.subject}</p>
      <p className="preview-text mt-3">{mail.text}</p>
    </Preview>
  );
}

/** A rich text as a mail's text part says it; as it was typed until the parser is here. */
function useMailWords(origin: string): (text: string) => string {
  const [inWords, setInWords] = useState(() => (text: string) => text);
  useEffect(() => {
    let isGone = false;
    import("~/lib/rich-text/rich-text-words").then(
      ({ richTextWords, absoluteAt }) => {
        if (!isGone) setInWords(() => (text: string) => richTextWords(text, absoluteAt(origin)));
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [origin]);
  return inWords;
}
