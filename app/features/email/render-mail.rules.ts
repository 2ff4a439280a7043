import { escapeHtml } from "~/lib/html.rules";
import type { MailLine, MailList, MailListEntry, MailParts } from "~/procedure/room";
import { mailText } from "./mail-text.rules";
import { type FrameFacts, type MailWords, mailWords } from "./mail-words.rules";

export interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** The frame that all mails share: a subject that says what is wanted, an HTML part and a text part that says the same. */
export const renderMail = (parts: MailParts, facts: FrameFacts): Mail => ({
  ...mailText(parts, facts),
  html: page(mailWords(parts, facts), facts),
});

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const BODY = `${FONT};font-size:16px;line-height:24px;color:#171a1c`;
const SMALL = `${FONT};font-size:14px;line-height:20px;color:#5b6369`;
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Where the dark colours hold; a preview may say it for itself. */
export const IN_THE_DARK = "@media (prefers-color-scheme:dark)";

/** Dark colours and the phone's paddings alone: all else is inline, since some programs drop a style element. */
const headStyle = ({ darkColour, inkOnDarkColour, colour, inkOnColour }: FrameFacts): string => {
  const [fill, ink] = [darkColour ?? colour, inkOnDarkColour ?? inkOnColour];
  return `<style>${IN_THE_DARK}{.pg{background-color:#0f1213!important}
.cd{background-color:#16191b!important;border-top-color:${escapeHtml(fill)}!important}
.ink,.ink a,.ink td{color:#eceff0!important}.mut,.mut a{color:#a3acb2!important}.ln{border-color:#2f3538!important}
.bt{background-color:${escapeHtml(fill)}!important}.bt a{color:${escapeHtml(ink)}!important}
.late{color:#ff8f85!important}.soon{color:#f0c04c!important}.lg{background-color:#ffffff!important;padding:8px!important}
.pre{color:#0f1213!important}}@media (max-width:620px){.out{padding:0!important}.pad{padding-left:20px!important;padding-right:20px!important}}</style>`;
};

function page(words: MailWords, facts: FrameFacts): string {
  const title = escapeHtml(words.title);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(words.subject)}</title>
${headStyle(facts)}</head>
<body class="pg" style="margin:0;padding:0;background-color:#f7f8f8">
<div class="pre" style="display:none;max-height:0;overflow:hidden;color:#f7f8f8">${escapeHtml(words.preheader)}</div>
${TABLE} width="100%" bgcolor="#f7f8f8" class="pg" style="background-color:#f7f8f8"><tr><td align="center" class="out" style="padding:24px 0">
${TABLE} width="600" bgcolor="#ffffff" class="cd" style="width:100%;max-width:600px;background-color:#ffffff;border-top:4px solid ${escapeHtml(facts.colour)}">
${row(`padding:24px 32px 0;${SMALL}`, headHtml(words, facts), "pad mut")}
${row("padding:20px 32px 0", `<h1 class="ink" dir="auto" style="margin:0;${FONT};font-size:24px;line-height:30px;font-weight:600;color:#171a1c">${title}</h1>`)}
${words.body.map((line) => bodyHtml(line, words, facts)).join("\n")}
${words.closing.map((line) => row(`padding:16px 32px 0;${SMALL}`, escapeHtml(line), "pad mut")).join("\n")}
${row("padding:24px 32px 28px", footerHtml(words, facts))}
</table></td></tr></table></body></html>`;
}

const row = (style: string, html: string, names = "pad"): string =>
  `<tr><td class="${names}" style="${style}">${html}</td></tr>`;

/** The event's logo, else its name; the name is what is read where pictures are off. */
function headHtml({ from }: MailWords, { eventName, logo }: FrameFacts): string {
  const name = escapeHtml(eventName);
  const strong = "color:#171a1c;font-weight:600";
  const brand = logo
    ? `<img src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="${name}" class="lg" style="display:block;border:0;${FONT};font-size:16px;${strong}">`
    : `<strong class="ink" style="${strong}">${name}</strong>`;
  return from ? `${brand}${logo ? "" : "<br>"}${escapeHtml(from)}` : brand;
}

function bodyHtml(line: MailWords["body"][number], words: MailWords, facts: FrameFacts): string {
  if (typeof line === "object" && "place" in line)
    return line.place === "action" ? actionHtml(words, facts) : words.lists.map(listHtml).join("\n");
  return row(`padding:16px 32px 0;${BODY}`, lineHtml(line), "pad ink");
}

const lineHtml = (line: MailLine): string =>
  typeof line === "string" ? escapeHtml(line).replaceAll("\n", "<br>") : line.html;

/** A filled cell with the link as its block: Outlook shows it, and it works with pictures and styles off. */
function actionHtml({ action }: MailWords, { link, colour, inkOnColour }: FrameFacts): string {
  if (!action) return "";
  const [to, fill] = [escapeHtml(link), escapeHtml(colour)];
  const button = `${TABLE}><tr><td bgcolor="${fill}" class="bt" style="background-color:${fill};border-radius:6px">
<a href="${to}" style="display:inline-block;padding:12px 22px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:${escapeHtml(inkOnColour)};text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>`;
  const note = action.note ? `${escapeHtml(action.note)}<br>` : "";
  const address = `Or copy this address: <span style="word-break:break-all">${to}</span>`;
  return `${row("padding:20px 32px 0", button)}\n${row(`padding:12px 32px 0;${SMALL}`, note + address, "pad mut")}`;
}

function listHtml({ title, entries, more }: MailList): string {
  const head = title
    ? `<tr><td colspan="2" class="mut" style="padding:20px 0 8px;${SMALL};font-weight:600">${escapeHtml(title)}</td></tr>`
    : "";
  const rest = more
    ? `<tr><td colspan="2" class="ln mut" style="padding:12px 0;border-top:1px solid #e4e7e9;${SMALL}">${
        more.href ? linkHtml(more.text, more.href, "color:#5b6369") : escapeHtml(more.text)
      }</td></tr>`
    : "";
  return row(
    "padding:8px 32px 0",
    `${TABLE} width="100%">${head}${entries.map(entryHtml).join("")}${rest}</table>`,
  );
}

const TONES = { late: "#b42318", soon: "#8a5a00" } as const;

function entryHtml({ text, href, note, state, tone, day, answer }: MailListEntry): string {
  if (answer) return answerHtml(text, answer);
  const cell = "padding:12px 0;border-top:1px solid #e4e7e9";
  const name = href ? linkHtml(text, href, "color:#171a1c;font-weight:600") : escapeHtml(text);
  const under = note
    ? `<br><span class="mut" style="font-size:14px;color:#5b6369">${escapeHtml(note)}</span>`
    : "";
  const left = `<td valign="top" class="ln ink" dir="auto" style="${cell};${BODY};line-height:22px">${name}${under}</td>`;
  const said = state
    ? `<strong class="${tone ?? "ink"}" style="font-weight:600;color:${tone ? TONES[tone] : "#171a1c"}">${escapeHtml(state)}</strong>`
    : "";
  const when = [said, escapeHtml(day ?? "")].filter(Boolean).join("<br>");
  return `<tr>${left}<td align="right" valign="top" nowrap class="ln mut" style="${cell};padding-left:16px;${SMALL};line-height:22px">${when}</td></tr>`;
}

/** A question and its answer, each as long as it is: two columns that wrap. */
function answerHtml(text: string, answer: NonNullable<MailListEntry["answer"]>): string {
  const cell = `padding:10px 0;border-top:1px solid #e4e7e9;${BODY};line-height:22px`;
  const lines = answer.map((line) =>
    line.href ? linkHtml(line.text, line.href, "color:#171a1c") : escapeHtml(line.text),
  );
  return `<tr><td width="45%" valign="top" class="ln mut" dir="auto" style="${cell};color:#5b6369">${escapeHtml(text)}</td><td width="55%" valign="top" class="ln ink" dir="auto" style="${cell};padding-left:16px">${lines.join("<br>")}</td></tr>`;
}

const linkHtml = (text: string, href: string, style: string): string =>
  `<a href="${escapeHtml(href)}" style="${style};text-decoration:underline">${escapeHtml(text)}</a>`;

function footerHtml({ why }: MailWords, facts: FrameFacts): string {
  const { supportEmail, unsubscribe, mailsUrl, organiser } = facts;
  const grey = "color:#5b6369";
  const help = supportEmail
    ? `Questions: ${linkHtml(supportEmail, `mailto:${supportEmail}`, grey)}`
    : "Questions? Reply to your organiser.";
  const links = [
    unsubscribe && linkHtml(unsubscribe.label, unsubscribe.url, grey),
    mailsUrl && linkHtml("Which mails do I get?", mailsUrl, grey),
  ].filter(Boolean);
  const lines = [
    `${escapeHtml(why)} ${help}`,
    ...(links.length > 0 ? [links.join(" · ")] : []),
    ...(organiser ? [`<br>${escapeHtml(organiser)}`] : []),
  ];
  return `${TABLE} width="100%"><tr><td class="ln mut" style="padding-top:16px;border-top:1px solid #e4e7e9;${FONT};font-size:13px;line-height:19px;color:#5b6369">${lines.join("<br>")}</td></tr></table>`;
}
