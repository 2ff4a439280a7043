import type { StoredFile } from "~/features/files/files.schema";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import type { MailFacts, MailTemplate } from "~/procedure/room";
import { ownMailsPath } from "./email.paths";
import { stopWords } from "./mail-choices.texts";
import { mailFacts } from "./mail-facts.server";
import type { MailSecrets } from "./mail-later.server";
import { ownParts } from "./own-text.server";
import { IN_THE_DARK, type Mail, renderMail } from "./render-mail.rules";
import type { OwnText } from "./template.rules";

/** Whom a mail that is looked at is for. */
export interface PreviewReader {
  firstName: string;
  surname: string;
  teamName: string | null;
}

interface Previewed {
  template: MailTemplate;
  /** The event's own text; null: the built-in. */
  own: OwnText | null;
  who: PreviewReader;
  secrets: MailSecrets;
  logo: StoredFile | null;
  /** What is said otherwise than it is, such as nothing. */
  change?: Partial<MailFacts>;
}

/** A mail as it would leave, both its parts. It can be stopped where its reader chooses: nothing that is looked at unsubscribes anybody. */
export function previewMail(
  ctx: CommandContext,
  { template, own, who, secrets, logo, change = {} }: Previewed,
): Mail {
  const origin = eventOrigin(ctx.event, ctx.env);
  const mailsUrl = `${origin}${ownMailsPath}`;
  const facts = {
    ...mailFacts(ctx, template, who, secrets, logo),
    ...(template.choice && { unsubscribe: { url: mailsUrl, label: stopWords(template.choice) }, mailsUrl }),
    ...change,
  };
  return renderMail(own ? ownParts(template, own, facts, origin) : template.write(facts), facts);
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

/** The text part as a document of its own. */
export const mailTextDocument = (text: string): Response =>
  new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });

/** Its HTML in the colours of the theme, whatever the browser's is. */
export const inTheme = (html: string, theme: "light" | "dark"): string =>
  html.replaceAll(IN_THE_DARK, theme === "dark" ? "@media all" : "@media not all");
