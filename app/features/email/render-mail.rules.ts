import { escapeHtml } from "~/lib/html.rules";
import { oneLine } from "~/lib/text.rules";
import type { MailFacts, MailLine, MailParts } from "~/procedure/room";

export interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** The frame that all mails share: a subject that says what is wanted, an HTML part and a text part. */
export function renderMail({ subject, lines, action }: MailParts, facts: Omit<MailFacts, "fields">): Mail {
  const greeting = facts.firstName ? `Hello ${facts.firstName},` : "Hello,";
  const help = facts.supportEmail
    ? `Questions? Write to ${facts.supportEmail}.`
    : "Questions? Reply to your organiser.";
  const body = [greeting, ...lines.filter(Boolean)];
  const text = [
    ...body.map((line) => (typeof line === "string" ? line : line.text)),
    ...(action ? [`${action.label}: ${facts.link}`, action.note] : []),
    help,
    facts.eventName,
  ]
    .filter(Boolean)
    .join("\n\n");
  return {
    subject: oneLine(subject),
    text,
    html: page({ title: subject, lines: body, action, help }, facts),
  };
}

function page(
  {
    title,
    lines,
    action,
    help,
  }: { title: string; lines: readonly MailLine[]; action: MailParts["action"]; help: string },
  facts: Omit<MailFacts, "fields">,
): string {
  const button = action
    ? `<p style="margin:28px 0 12px"><a href="${escapeHtml(facts.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;
background:${facts.colour};color:${facts.inkOnColour};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#5b6369">${escapeHtml(action.note)}</p>`
    : "";
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head><body style="margin:0;background:#f7f8f8;font:16px/24px Inter,Helvetica,Arial,sans-serif;color:#171a1c">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border:1px solid #e4e7e9;border-radius:8px">
<tr><td style="padding:24px 32px;border-bottom:1px solid #e4e7e9;font-weight:600">${escapeHtml(facts.eventName)}</td></tr>
<tr><td style="padding:28px 32px">${lines.map(lineHtml).join("\n")}
${button}</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e4e7e9;font-size:14px;line-height:20px;color:#5b6369">${escapeHtml(help)}</td></tr>
</table></td></tr></table></body></html>`;
}

const lineHtml = (line: MailLine): string =>
  typeof line === "string"
    ? `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll("\n", "<br>")}</p>`
    : line.html;
