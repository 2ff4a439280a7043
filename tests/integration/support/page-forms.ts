import { expect } from "vitest";
import { type Press, pressesOf } from "../../harness/forms";
import type { Answer, Client } from "../../harness/http";

/** Presses a button of a page as a browser without a script would: with what its form holds, changed by `typed`. */
export function press(
  client: Client,
  { to, enctype, fields }: Press,
  typed: Record<string, string> = {},
): Promise<Answer> {
  const form = new URLSearchParams(fields);
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  if (enctype !== "multipart/form-data") return client.post(to.href, { form });
  const parts = [...form].map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return client.post(to.href, { body: `${parts.join("")}--b--\r\n`, headers });
}

/** The button that begins with these words; behind them stands what it says while it is busy. */
export function buttonOf({ body, url }: Answer, label: string): Press {
  const found = pressesOf(body, url).find((one) => one.label.startsWith(label));
  if (!found) throw new Error(`no button “${label}” at ${url}`);
  return found;
}

/** Presses every button of these pages that does not end the draft, and says which of them nobody answers. */
export async function unanswered(client: Client, base: string, paths: readonly string[]): Promise<string[]> {
  const gaps: string[] = [];
  let pressed = 0;
  for (const path of paths) {
    const page = await client.get(base + path);
    expect([page.status, path]).toEqual([200, path]);
    for (const one of pressesOf(page.body, page.url)) {
      const isOfForm = one.method === "post" && one.to.href.startsWith(base.replace(/\?.*$/, ""));
      if (!isOfForm || /\/(submission|discard)$/.test(one.to.pathname)) continue;
      pressed += 1;
      const { status } = await press(client, one);
      // Answered: by going on, or by the page with what is to be said of it.
      if (![200, 302, 400, 409].includes(status))
        gaps.push(`${path}: “${one.label}” to ${one.to.pathname}: ${status}`);
    }
  }
  expect(pressed).toBeGreaterThan(paths.length);
  return gaps;
}
