import { readBatch } from "#db/read-batch";
import { logoFile, mailFacts } from "~/features/email/mail-facts.server";
import { placeholdersOf, SAMPLE_PERSON, sampleFields } from "~/features/email/mail-placeholders.server";
import { ownParts } from "~/features/email/own-text.server";
import { type Mail, renderMail } from "~/features/email/render-mail.rules";
import { faultsOf, type OwnText } from "~/features/email/template.rules";
import type { StoredFile } from "~/features/files/files.schema";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import type { MailTemplate } from "~/procedure/room";
import type { LastResult } from "~/ui/fields-of";
import { templateOfKind } from "./template-kind.server";
import { reader } from "./templates.queries.server";
import type { TemplateValues } from "./templates.schema";

interface Person {
  firstName: string;
  surname: string;
  email: string;
  teamName: string | null;
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
  const real = mailFacts(
    ctx,
    template,
    who,
    {
      path: template.path ?? "/auth/login",
      fields: isEmpty ? {} : sampleFields(template),
    },
    logo,
  );
  const facts = isEmpty ? { ...real, supportEmail: "", daysToGo: "", paragraphs: [] } : real;
  const parts = own ? ownParts(template, own, facts, eventOrigin(ctx.event, ctx.env)) : template.write(facts);
  const name = event.shortName || event.eventName || ctx.event.name;
  return {
    ...renderMail(parts, facts),
    from: `${name} <${emails.fromEmail || ctx.env.MAIL_FROM}>`,
    to: who.email,
  };
}

/** The HTML part as a document of its own: nothing in it runs, and it loads nothing but pictures of the event. */
export const mailDocument = (html: string): Response =>
  new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    },
  });

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
