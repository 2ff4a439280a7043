import type { Field, FieldOf } from "../document/field.schema";
import { ADDRESS_PARTS, type CellId, NAME_PARTS, type ShortTextType } from "../document/field-types.rules";
import { mostRows } from "../document/inputs.rules";
import type { Answer, AnswerOf, ChosenItem, RepeaterRow } from "./answer.types";
import type { AnswerContext } from "./answer-context.types";
import { canonicalDecimal } from "./decimal.rules";
import { cellName, partName } from "./input-names.rules";
import { readDay, readDayParts } from "./read-day.rules";
import { readNumber } from "./read-number.rules";
import { isPhoneNumber, readEmail, readLine, readLines, readWebAddress } from "./read-text.rules";
import type { SentTexts } from "./sent-texts.rules";

/** What a page asks beyond the largest number of rows is not looked at; what stands between is refused by the field's own. */
const MOST_READ_ROWS = 999;

/**
 * The answer of one field from what was sent under its name: null for a blank one, undefined where the page did not ask it. What
 * can be read stands in its one form, what cannot as it was typed. Choices are sent with a blank value beside, so that none chosen
 * differs from not asked.
 */
export function readAnswer(
  field: Field,
  { name, sent, context }: { name: string; sent: SentTexts; context: AnswerContext },
): Answer | null | undefined {
  const own = sent.get(name);
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "number":
    case "area": {
      if (!own) return undefined;
      const phone = field.type === "tel" && context.phone?.(readLine(own[0] ?? ""));
      if (phone) return { type: "tel", ...phone };
      const value = readShortText(field.type, own[0] ?? "", context);
      return value === "" ? null : { type: field.type, value };
    }
    case "date":
      return readDate({ name, sent, context });
    case "checkbox":
    case "dropdown": {
      const value = [...new Set(own?.filter((one) => one !== ""))];
      return own && (value.length === 0 ? null : { type: field.type, value });
    }
    case "fullName": {
      const value = readParts(
        NAME_PARTS.filter((part) => field[part].show),
        { name, sent },
      );
      return value && (Object.keys(value).length === 0 ? null : { type: "fullName", value });
    }
    case "address": {
      const value = readParts(
        ADDRESS_PARTS.filter((part) => field[part].show),
        { name, sent },
      );
      return value && (Object.keys(value).length === 0 ? null : { type: "address", value });
    }
    case "repeater":
      return readRows(field, { name, sent, context });
    case "disclaimer":
      return own && (own.some((one) => one !== "") ? { type: "disclaimer", accepted: true } : null);
    case "itemList":
      return readItems(field, { name, sent, context });
    // Files, sums and rows of groups are not sent with a page.
    default:
      return undefined;
  }
}

function readShortText(
  type: ShortTextType | "area",
  typed: string,
  { locale, currency }: AnswerContext,
): string {
  switch (type) {
    case "area":
      return readLines(typed);
    case "email":
      return readEmail(typed) ?? readLine(typed);
    case "url":
      return readLine(typed) && (readWebAddress(typed) ?? readLine(typed));
    case "number":
      return readNumber(typed, locale, currency) ?? readLine(typed);
    default:
      return readLine(typed);
  }
}

interface Sent {
  name: string;
  sent: SentTexts;
}

function readDate({
  name,
  sent,
  context,
}: Sent & { context: AnswerContext }): AnswerOf<"date"> | null | undefined {
  const [day, month, year] = ["day", "month", "year"].map((part) => sent.get(partName(name, part))?.[0]);
  const [whole] = sent.get(name) ?? [];
  if ([whole, day, month, year].every((text) => text === undefined)) return undefined;
  const parts = { day: readLine(day ?? ""), month: readLine(month ?? ""), year: readLine(year ?? "") };
  const typed = whole === undefined ? Object.values(parts).join("/") : readLine(whole);
  if (typed === "" || typed === "//") return null;
  const read = whole === undefined ? readDayParts(parts, context.locale) : readDay(typed, context.locale);
  return { type: "date", value: read ?? typed };
}

function readParts<P extends string>(
  parts: readonly P[],
  { name, sent }: Sent,
): Partial<Record<P, string>> | undefined {
  const asked = parts.filter((part) => sent.has(partName(name, part)));
  if (asked.length === 0) return undefined;
  const value: Partial<Record<P, string>> = {};
  for (const part of asked) {
    const text = readLine(sent.get(partName(name, part))?.[0] ?? "");
    if (text !== "") value[part] = text;
  }
  return value;
}

/** Blank rows stay in a draft: somebody added them to fill them in. */
function readRows(
  field: FieldOf<"repeater">,
  { name, sent, context }: Sent & { context: AnswerContext },
): AnswerOf<"repeater"> | null | undefined {
  const rows: RepeaterRow[] = [];
  // One more than are taken says that there are too many.
  const most = Math.min(mostRows(field) + 1, MOST_READ_ROWS);
  for (let row = 0; row < MOST_READ_ROWS && rows.length < most; row += 1) {
    const asked = field.cellSchema.filter(({ id }) => sent.has(cellName(name, { row, cell: id })));
    if (asked.length === 0) continue;
    const cells: Partial<Record<CellId, string>> = {};
    for (const { id, type } of asked) {
      const text = readShortText(type, sent.get(cellName(name, { row, cell: id }))?.[0] ?? "", context);
      if (text !== "") cells[id] = text;
    }
    rows.push(cells);
  }
  if (rows.length > 0) return { type: "repeater", rows };
  return sent.has(name) ? null : undefined;
}

/** Prices are the form's own: posted ones are not looked at. */
function readItems(
  field: FieldOf<"itemList">,
  { name, sent, context }: Sent & { context: AnswerContext },
): AnswerOf<"itemList"> | null | undefined {
  const asked = field.items.filter(({ itemId }) => sent.has(partName(name, itemId)));
  if (asked.length === 0) return undefined;
  const items = asked
    .map(({ itemId, price }): ChosenItem => {
      const typed = sent.get(partName(name, itemId))?.[0] ?? "";
      return { itemId, price, quantity: readNumber(typed, context.locale) ?? readLine(typed) };
    })
    .filter(({ quantity }) => quantity !== "" && quantity !== "0");
  return items.length === 0 ? null : { type: "itemList", items };
}

/** Whether a text of a type is one that can be sent in: as it is kept, not as it was typed. */
export function isReadable(type: ShortTextType, value: string): boolean {
  switch (type) {
    case "email":
      return readEmail(value) === value;
    case "url":
      return readWebAddress(value) === value;
    case "tel":
      return isPhoneNumber(value);
    case "number":
      return canonicalDecimal(value) === value;
    default:
      return true;
  }
}
