import { renderMail } from "~/features/email/render-mail.rules";
import type { SettingsOf } from "../settings.schema";
import { welcomeMail } from "../welcome-mail.texts";
import { isOn, Preview, typed } from "./preview";
import type { Fields } from "./settings-form";

/** The very mail, as the text part that every mail has. */
export function WelcomePreview({
  fields,
  eventName,
  supportEmail,
}: {
  fields: Fields<SettingsOf<"welcomeEmail">>;
  eventName: string;
  supportEmail: string;
}) {
  const facts = {
    firstName: "Amara",
    teamName: "Blue Fin Marine",
    eventName,
    supportEmail,
    fields: {},
    link: "(a link of their own)",
    hasPassword: false,
    paragraphs: [
      isOn(fields.showParagraph1) ? typed(fields.paragraph1).trim() : "",
      isOn(fields.showParagraph2) ? typed(fields.paragraph2).trim() : "",
    ].filter(Boolean),
    colour: "",
    inkOnColour: "",
  };
  const mail = renderMail(welcomeMail(facts), facts);
  return (
    <Preview title="Preview" note="As the owner of a new team reads it, in its plain form.">
      <p className="strong">{mail.subject}</p>
      <p className="preview-text mt-3">{mail.text}</p>
    </Preview>
  );
}
