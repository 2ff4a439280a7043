import type { Page } from "playwright-core";
import { newPage, type TestPage } from "../../harness/browser";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { unexpected } from "./checks";
import { takeSession } from "./sign-in";

interface TextField {
  name: string;
  /** In characters. */
  most: number;
  /** Of one line alone. */
  isLine: boolean;
}

/** A form as it was served, by a parser that runs nothing of it. */
interface ServedForm {
  /** Absolute. */
  action: string;
  /** What a browser would send of it as it stands, without its files. */
  sent: [string, string][];
  /** The fields that take a text, and how long it may be. */
  texts: TextField[];
  /** Fields that are said to be wrong. */
  wrong: string[];
}

export interface Filled {
  forms: number;
  /** Fields whose hostile text was taken. */
  taken: number;
  /** `path field`: those that take only what is of another form, such as an e-mail address. */
  refused: string[];
  faults: string[];
}

/** Control characters are refused in every text, but for what begins another line. */
const isTaken = (text: string, isLine: boolean) =>
  [...text].every((letter) => letter >= " " || (!isLine && (letter === "\n" || letter === "\t")));

/** What a round puts into fields: the texts one after the other, so that each field of a round has others. */
export function hostileTexts(texts: readonly string[], start: number): (field: TextField) => string {
  let at = start;
  return ({ most, isLine }) => {
    let text = "";
    for (let tried = 0; tried < texts.length; tried += 1) {
      const next = texts[at % texts.length] ?? "";
      if (!isTaken(next, isLine) || text.length + next.length + 1 > Math.min(most, 1_500)) {
        at += 1;
        if (text !== "") break;
        continue;
      }
      text += text === "" ? next : ` ${next}`;
      at += 1;
      // A short field takes one, a long one a few.
      if (text.length > 400) break;
    }
    return text;
  };
}

const POSTED_PAGES = 15;

/**
 * Fills in every text field of every form of these pages with hostile texts, and sends it as a browser would. What is refused is
 * sent once more with its first value, so that the other fields are taken.
 */
export async function fillForms(
  { slug, client, paths }: { slug: string; client: Client; paths: readonly string[] },
  next: (field: TextField) => string,
): Promise<Filled> {
  const filled: Filled = { forms: 0, taken: 0, refused: [], faults: [] };
  const { page, close } = await newPage();
  try {
    for (const path of paths) {
      const url = urlOf(slug, path);
      const answer = await client.get(url);
      if (!String(answer.headers["content-type"]).startsWith("text/html")) continue;
      const forms = await formsOf(page, answer.body, url);
      for (const [at, form] of forms.slice(0, POSTED_PAGES).entries()) {
        if (form.texts.length === 0) continue;
        // What was sent before may have made another version of the thing.
        const [fresh] = (await formsOf(page, (await client.get(url)).body, url)).slice(at, at + 1);
        if (fresh && fresh.action === form.action) await fill(fresh, path);
      }
    }
  } finally {
    await close();
  }
  return filled;

  async function fill(form: ServedForm, path: string): Promise<void> {
    const hostile = new Map(form.texts.map((field) => [field.name, next(field)]));
    for (let tries = 0; tries < 3; tries += 1) {
      const body = new URLSearchParams(
        form.sent.map(([name, value]): [string, string] => [name, hostile.get(name) || value]),
      );
      const answer = await client.post(form.action, { form: body });
      if (answer.status >= 500) filled.faults.push(`${path} → ${form.action}: ${answer.status}`);
      if (answer.status < 400) {
        filled.forms += 1;
        filled.taken += hostile.size;
        return;
      }
      const again = (await formsOf(page, answer.body, form.action)).flatMap(({ wrong }) => wrong);
      const wrong = [...hostile.keys()].filter((name) => again.includes(name));
      filled.refused.push(...wrong.map((name) => `${path} ${name}`));
      if (wrong.length === 0) return;
      for (const name of wrong) hostile.delete(name);
    }
  }
}

/** By a document that the browser parses and never shows: nothing in it runs. */
const formsOf = (page: Page, html: string, url: string): Promise<ServedForm[]> =>
  page.evaluate(
    ([source, base]) => {
      const parsed = new DOMParser().parseFromString(source, "text/html");
      const TEXTS = ["text", "search", "tel", "url", "email", "textarea"];
      return [...parsed.forms]
        .filter((form) => form.method === "post")
        .map((form) => {
          type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
          const fields = ([...form.elements] as Field[]).filter(
            (field) => "name" in field && field.name !== "" && !field.matches(":disabled"),
          );
          const sent = fields.flatMap((field): [string, string][] => {
            if (field instanceof HTMLSelectElement)
              return [...field.selectedOptions].map((option): [string, string] => [field.name, option.value]);
            if (["file", "button", "submit", "image", "reset"].includes(field.type)) return [];
            if (["checkbox", "radio"].includes(field.type) && !(field as HTMLInputElement).checked) return [];
            return [[field.name, field.value]];
          });
          const texts = fields
            .filter((field) => TEXTS.includes(field.type))
            .filter((field) => !(field as HTMLInputElement).readOnly)
            .map((field) => {
              const most = (field as HTMLInputElement).maxLength;
              // A field leaves room for letters of several units each; what is counted are letters.
              return {
                name: field.name,
                most: most > 0 ? Math.floor(most / 4) : 250,
                isLine: field.type !== "textarea",
              };
            });
          const wrong = fields.filter((field) => field.getAttribute("aria-invalid") === "true");
          return {
            action: new URL(form.getAttribute("action") ?? base, base).href,
            sent,
            texts,
            wrong: wrong.map(({ name }) => name),
          };
        });
    },
    [html, url] as const,
  );

/** Everything by which a browser runs a script, counted before the page's own scripts. */
const WATCH = `(() => {
  const ran = [];
  Object.defineProperty(window, "__ran", { value: ran });
  for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = (...given) => { ran.push(name + " " + given.join()); };
  document.addEventListener("securitypolicyviolation", (event) => ran.push("policy " + event.violatedDirective + " " + event.blockedURI));
})()`;

/** What would run by itself or by a press: attributes of handlers, addresses that are scripts, documents in attributes. */
const LOOK_FOR = `(() => {
  const found = [...window.__ran];
  const safe = /^(https?:|mailto:|tel:|blob:|data:image\\/|[#/?.]|[\\w-]+(\\/|$|\\?|#)|$)/i;
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(element.tagName + " " + name + "=" + value.slice(0, 80));
      if (name === "srcdoc") found.push(element.tagName + " srcdoc");
      if (["href", "src", "action", "formaction", "xlink:href", "data", "poster"].includes(name)) {
        const address = [...value].filter((letter) => letter > " ").join("");
        if (!safe.test(address)) found.push(element.tagName + " " + name + "=" + address.slice(0, 80));
      }
    }
  }
  for (const script of document.querySelectorAll("script:not([src]):not([nonce])"))
    if (/alert|evil/.test(script.textContent)) found.push("script " + script.textContent.slice(0, 80));
  return found;
})()`;

/** Opens each page with scripts on, and says what ran or could. */
export async function openedPages(
  { slug, client, paths }: { slug: string; client: Client; paths: readonly string[] },
  tab?: TestPage,
): Promise<string[]> {
  const { page, context, errors, close } = tab ?? (await newPage());
  const faults: string[] = [];
  try {
    await takeSession(context, client);
    await page.addInitScript(WATCH);
    for (const path of paths) {
      errors.length = 0;
      const answer = await page.goto(urlOf(slug, path), { waitUntil: "load" });
      if (!String(answer?.headers()["content-type"]).startsWith("text/html")) continue;
      const found = (await page.evaluate(LOOK_FOR)) as string[];
      const refused = unexpected(errors).filter((text) =>
        /Refused to|Content Security Policy|violates/.test(text),
      );
      faults.push(...[...found, ...refused].map((fault) => `${path}: ${fault}`));
    }
  } finally {
    await close();
  }
  return faults;
}

/** A mail as a reader without any policy would show it. */
export async function openedMails(mails: readonly { subject: string; html: string }[]): Promise<string[]> {
  const { page, close } = await newPage();
  const faults: string[] = [];
  try {
    await page.addInitScript(WATCH);
    await page.route(/^https?:/, (route) => route.abort());
    await page.goto("about:blank");
    for (const { subject, html } of mails) {
      await page
        .evaluate(
          WATCH.replace('Object.defineProperty(window, "__ran", { value: ran })', "window.__ran = ran"),
        )
        .catch(() => {});
      await page.setContent(html, { waitUntil: "domcontentloaded" });
      const found = (await page.evaluate(
        LOOK_FOR.replace("[...window.__ran]", "[...(window.__ran ?? [])]"),
      )) as string[];
      faults.push(...found.map((fault) => `mail “${subject.slice(0, 60)}”: ${fault}`));
    }
  } finally {
    await close();
  }
  return faults;
}
