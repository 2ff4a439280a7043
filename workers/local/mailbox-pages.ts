import { TELLABLE } from "./mail-events";
import type { StoredMail } from "./mail-store";

/** The mailbox's two pages: plain HTML, no script. */
export function listPage(mails: StoredMail[], to: string): string {
  const rows = mails.map(
    (
      mail,
    ) => `<tr><td><time datetime="${mail.receivedAt}">${when(mail)}</time></td><td>${safe(mail.to.join(", "))}</td>
<td><a href="/mails/${mail.id}">${safe(mail.subject || "(no subject)")}</a>${mail.status === "failed" ? ' <span class="failed">not delivered</span>' : ""}</td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`;
  const none = to
    ? `<p>No mail for ${safe(to)} yet.</p>`
    : "<p>No mail yet. Every mail that the portal sends will appear here.</p>";
  return page(
    "Mailbox",
    `<h1>Mailbox</h1><p>Mails that the portal sent on this machine. Nothing leaves it. <a href="/webhooks">Webhooks</a> have a page of their own.</p>
<form><label for="to">To</label> <input id="to" name="to" type="email" value="${safe(to)}"> <button>Show</button> <a href="/">All</a></form>
${mails.length > 0 ? table : none}`,
  );
}

export function mailPage(mail: StoredMail, telling: { maySay: boolean; said: string }): string {
  // Opened links leave the frame; scripts, forms and the page around stay out of the mail's reach.
  const framed = `<base target="_blank">${mail.html}`;
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${safe(mail.subject || "(no subject)")}</h1>
<dl><dt>From</dt><dd>${safe(mail.from)}</dd><dt>To</dt><dd>${safe(mail.to.join(", "))}</dd><dt>Received</dt><dd>${when(mail)}</dd></dl>
${mail.html ? `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${safe(framed)}"></iframe>` : ""}
${telling.maySay ? tellForm(mail, telling.said) : ""}
<h2>Text part</h2><pre>${linked(mail.text) || "(none)"}</pre>`,
  );
}

/** What the provider would tell the portal of it. */
function tellForm(mail: StoredMail, said: string): string {
  const buttons = Object.entries(TELLABLE).map(
    ([kind, label]) => `<button name="kind" value="${kind}">${safe(label)}</button>`,
  );
  return `<h2>Tell the portal what became of it</h2>${said ? `<p role="status">${safe(said)}</p>` : ""}
<form method="post" action="/mails/${mail.id}/events">${buttons.join(" ")}</form>`;
}

const when = (mail: StoredMail) => mail.receivedAt.slice(0, 19).replace("T", " ");

/** Web addresses in a text become links. */
function linked(text: string): string {
  return safe(text).replace(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`);
}

export function safe(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; color: #1c2330; }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; } th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #d5d9e0; }
td { overflow-wrap: anywhere; } time { white-space: nowrap; } iframe { width: 100%; height: 32rem; border: 1px solid #d5d9e0; border-radius: .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: #596273; } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f6f8; padding: 1rem; border-radius: .5rem; }
a { color: #0b5c8f; } input, select, button { font: inherit; padding: .25rem .5rem; } .failed { color: #a31515; }
</style></head><body><main>${body}</main></body></html>`;
}
