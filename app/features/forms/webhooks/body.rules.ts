import { isXmlName } from "../document/types/sent.rules";
import type { SentValue } from "../document/types/sent.types";
import type { ContentType, Format, Method } from "./webhook.schema";

/** In bytes of UTF-8. */
export const MOST_BODY = 256 * 1024;

export interface Body {
  /** What is sent, or stands in the query of a GET. */
  text: string;
  /** Bytes of it. */
  size: number;
}

/** A body in its format; of a GET it is the query, whatever the format says (docs/decisions/webhooks.md). */
export function bodyOf(value: SentValue, { method, format }: { method: Method; format: Format }): Body {
  const text = WRITTEN[method === "GET" ? "FORM" : format](value);
  return { text, size: new TextEncoder().encode(text).byteLength };
}

const WRITTEN: Record<Format, (value: SentValue) => string> = {
  JSON: (value) => JSON.stringify(value),
  XML: xmlText,
  FORM: formText,
};

/** What the body is said to be; a GET has none. */
export function contentTypeOf(
  contentType: ContentType,
  { method, format }: { method: Method; format: Format },
): string {
  if (method === "GET") return "";
  return contentType === "plain" ? "text/plain; charset=utf-8" : TYPES[format];
}

/** What a body may be sent as, as people choose it. */
export const TYPES: Record<Format, string> = {
  JSON: "application/json",
  XML: "application/xml",
  FORM: "application/x-www-form-urlencoded",
};

/**
 * XML has no null: nothing is an empty element. Each entry of a list is an `entry` in the element of the list, so that a list of one
 * is told apart from a single value.
 */
function xmlText(value: SentValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("submission", value)}`;
}

function element(name: string, value: SentValue): string {
  const inner = innerXml(value);
  return inner === "" ? `<${name}/>` : `<${name}>${inner}</${name}>`;
}

function innerXml(value: SentValue): string {
  if (value === null) return "";
  if (isList(value)) return value.map((one) => element("entry", one)).join("");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => element(isXmlName(name) ? name : "value", one))
      .join("");
  return xmlEscaped(plainText(value));
}

/** Without what XML cannot carry. A line break as Windows has it would be read as another one, so it is written out. */
const xmlEscaped = (text: string): string =>
  [...text.toWellFormed()]
    .filter(isXmlCharacter)
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");

/** `Char` of XML 1.0. */
function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code !== 0xfffe && code !== 0xffff;
}

/** `stand.hall=B2&vehicles[0].registration=HX71`: nothing is left out. */
function formText(value: SentValue): string {
  const pairs: [string, string][] = [];
  collect(value, "", pairs);
  return new URLSearchParams(pairs).toString();
}

function collect(value: SentValue, name: string, pairs: [string, string][]): void {
  if (value === null) return;
  if (isList(value)) {
    for (const [at, one] of value.entries()) collect(one, `${name}[${at}]`, pairs);
  } else if (typeof value === "object") {
    for (const [key, one] of Object.entries(value)) collect(one, name === "" ? key : `${name}.${key}`, pairs);
  } else pairs.push([name, plainText(value)]);
}

const isList = (value: SentValue): value is readonly SentValue[] => Array.isArray(value);

/** A number without the exponent that scripts write small ones with. */
function plainText(value: string | number | boolean): string {
  const text = String(value);
  if (typeof value !== "number" || !text.includes("e")) return text;
  return value.toFixed(20).replace(/\.?0+$/, "");
}

/** As people look at it: JSON and XML over several lines, a form pair by pair. */
export function bodyForPeople(
  value: SentValue,
  { method, format }: { method: Method; format: Format },
): string {
  const shown = method === "GET" ? "FORM" : format;
  if (shown === "JSON") return JSON.stringify(value, null, 2);
  const { text } = bodyOf(value, { method, format });
  if (shown === "FORM")
    return [...new URLSearchParams(text)].map(([name, one]) => `${name} = ${one}`).join("\n");
  return indentedXml(value);
}

function indentedXml(value: SentValue): string {
  const lines = (name: string, one: SentValue, indent: string): string => {
    if (one === null || typeof one !== "object") return `${indent}${element(name, one)}`;
    const inner: [string, SentValue][] = isList(one)
      ? one.map((entry) => ["entry", entry])
      : Object.entries(one);
    if (inner.length === 0) return `${indent}<${name}/>`;
    const parts = inner.map(([key, each]) => lines(key, each, `${indent}  `));
    return [`${indent}<${name}>`, ...parts, `${indent}</${name}>`].join("\n");
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines("submission", value, "")}`;
}
