import { page, safe } from "./mailbox-pages";
import { isSignedRight } from "./receiver";
import { BEHAVIOURS, type ReceivedHook, type ReceiverStore } from "./receiver-store";

/** The receiver's pages beside the mailbox: plain HTML, no script. */
export function hooksPage(store: ReceiverStore): string {
  const hooks = store.list();
  const rows = hooks.map(
    (hook) => `<tr><td><time datetime="${hook.receivedAt}">${when(hook)}</time></td>
<td><a href="/webhooks/${hook.id}">${safe(hook.method)} ${safe(hook.path.slice(0, 120))}</a></td>
<td>${signature(hook, store)}</td><td>${safe(hook.answered)}</td></tr>`,
  );
  const options = Object.entries(BEHAVIOURS).map(
    ([value, label]) =>
      `<option value="${value}"${value === store.behaviour ? " selected" : ""}>${safe(label)}</option>`,
  );
  return page(
    "Webhooks",
    `<p><a href="/">Mailbox</a></p><h1>Webhooks</h1>
<p>What webhooks sent to <strong>http://receiver.test/</strong>, which leads here on this machine alone. The first part of a path says how
it answers, for that address: <code>/slow/orders</code>, <code>/refuse/orders</code>, <code>/status404/orders</code>.</p>
<form method="post" action="/webhooks/behaviour"><label for="behaviour">How it answers other paths</label>
<select id="behaviour" name="behaviour">${options.join("")}</select> <button>Save</button></form>
<form method="post" action="/webhooks/secrets"><label for="secret">Signing secret of a webhook</label>
<input id="secret" name="secret" placeholder="whsec_…" autocomplete="off"> <button>Check signatures with it</button>
${store.secrets.length > 0 ? `(${store.secrets.length} known)` : ""}</form>
${
  hooks.length > 0
    ? `<table><thead><tr><th scope="col">Received</th><th scope="col">Request</th><th scope="col">Signature</th><th scope="col">Answered</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>`
    : "<p>Nothing yet. What a webhook sends to http://receiver.test/ will appear here.</p>"
}`,
  );
}

export function hookPage(hook: ReceivedHook, store: ReceiverStore): string {
  const headers = Object.entries(hook.headers).map(([name, value]) => `${name}: ${value}`);
  return page(
    "Webhook",
    `<p><a href="/webhooks">All webhooks</a></p><h1>${safe(hook.method)} ${safe(hook.path)}</h1>
<dl><dt>Received</dt><dd>${when(hook)}</dd><dt>Signature</dt><dd>${signature(hook, store)}</dd><dt>Answered</dt><dd>${safe(hook.answered)}</dd></dl>
<h2>Headers</h2><pre>${safe(headers.join("\n"))}</pre><h2>Body</h2><pre>${safe(hook.body) || "(none)"}</pre>`,
  );
}

function signature(hook: ReceivedHook, { secrets }: ReceiverStore): string {
  if (!hook.headers["webhook-signature"]) return '<span class="failed">none</span>';
  const isRight = isSignedRight(hook, secrets);
  if (isRight === null) return "not checked: no secret is known";
  return isRight ? "right" : '<span class="failed">of no secret that is known</span>';
}

const when = ({ receivedAt }: ReceivedHook) => receivedAt.slice(0, 19).replace("T", " ");
