import { readBatch } from "#db/read-batch";
import { logoFile } from "~/features/email/mail-facts.server";
import { placeholdersOf, SAMPLE_PERSON, sampleFields } from "~/features/email/mail-placeholders.server";
import { type PreviewReader, previewMail } from "~/features/email/mail-preview.server";
import type { Mail } from "~/features/email/render-mail.rules";
import { faultsOf, type OwnText } from "~/features/email/template.rules";
import type { StoredFile } from "~/features/files/files.schema";
import type { CommandContext } from "~/procedure/context";
import type { MailTemplate } from "~/procedure/room";
import type { LastResult } from "~/ui/fields-of";
import { templateOfKind } from "./template-kind.server";
import { reader } from "./templates.queries.server";
import type { TemplateValues } from "./templates.schema";

interface Person extends PreviewReader {
  email: string;
}

export interface Shown extends Mail {
  from: string;
  to: string;
}

const NOBODY = { firstName: "", surname: "", teamName: "", email: "" };
const SAMPLE = { ...SAMPLE_PERSON, email: "amara@solentrigging.example" };

/** A mail as it would leave: as a chosen person, with sample data, or with every value empty. */
export function shownMail(
  ctx: CommandContext,
  {
    template,
    own,
    as,
    person,
    logo,
  }: {
    template: MailTemplate;
    own: OwnText | null;
    as: string;
    person: Person | null;
    logo: StoredFile | null;
  },
): Shown {
  const isEmpty = as === "empty";
  const who = isEmpty ? NOBODY : (person ?? SAMPLE);
  const { emails, event } = ctx.settings;
  const mail = previewMail(ctx, {
    ...{ template, own, who, logo },
    secrets: { path: template.path ?? "/auth/login", fields: isEmpty ? {} : sampleFields(template) },
    ...(isEmpty && { change: { supportEmail: "", daysToGo: "", paragraphs: [] } }),
  });
  const name = event.shortName || event.eventName || ctx.event.name;
  return {
    ...mail,
    from: `${name} <${emails.fromEmail || ctx.env.MAIL_FROM}>`,
    to: who.email,
  };
}

/** What is typed, shown and not saved: the form keeps it, and says what a save would refuse. */
export async function typedPreview(
  ctx: CommandContext,
  kind: string,
  { subject, body, version, as }: TemplateValues,
): Promise<{ shown: Shown; lastResult: LastResult }> {
  const { person, logo } = await readBatch(ctx.db, { person: reader(as), logo: logoFile(ctx.settings) });
  const template = templateOfKind(kind);
  const shown = shownMail(ctx, { template, own: { subject, body }, as, person, logo });
  return {
    // In a page's own frame its policy holds, which takes no style element: light, and as wide as it is.
    shown: { ...shown, html: shown.html.replace(/<style>[\s\S]*?<\/style>/, "") },
    lastResult: {
      initialValue: { subject, body, version: String(version) },
      error: faultsOf({ subject, body }, placeholdersOf(template)),
    },
  };
}
