import type { AddressPart, CellId, NamePart, QuestionType } from "../document/field-types.rules";

/**
 * What was answered, tagged by the type of its field (spec 2.3). A draft holds what was typed; what could be read stands in its
 * one form at once: a number as `1234.5`, a day as `2027-04-03`. What is sent in holds nothing else.
 */
export interface AnswerByType {
  text: { type: "text"; value: string };
  email: { type: "email"; value: string };
  /** As people read it; `e164` is the same number as machines dial it, where it is one. */
  tel: { type: "tel"; value: string; e164?: string };
  url: { type: "url"; value: string };
  number: { type: "number"; value: string };
  area: { type: "area"; value: string };
  date: { type: "date"; value: string };
  /** The values of the options that were chosen. */
  checkbox: { type: "checkbox"; value: readonly string[] };
  dropdown: { type: "dropdown"; value: readonly string[] };
  fullName: { type: "fullName"; value: Readonly<Partial<Record<NamePart, string>>> };
  address: { type: "address"; value: Readonly<Partial<Record<AddressPart, string>>> };
  repeater: { type: "repeater"; rows: readonly RepeaterRow[] };
  /** Ids of files. */
  upload: { type: "upload"; files: readonly string[] };
  disclaimer: { type: "disclaimer"; accepted: boolean };
  itemList: { type: "itemList"; items: readonly ChosenItem[] };
  /** In minor units; worked out when the form is sent in, and kept. */
  grandTotal: { type: "grandTotal"; amount: number };
  template: {
    type: "template";
    loopCount: number;
    templateValues: readonly Answers[];
    /** Of a draft: which entry each is, so that colleagues who add and remove some at once do not mix them up. */
    entryIds?: readonly string[];
  };
}

export type RepeaterRow = Readonly<Partial<Record<CellId, string>>>;

/** `price` in minor units, as it was when the form was sent in; `quantity` as typed, `2` once it was read. */
export interface ChosenItem {
  itemId: string;
  price: number;
  quantity: string;
  /** It was asked for in a draft and not offered any more when that was sent in: it can be read, and counts nothing. */
  notOrdered?: true | undefined;
}

export type AnswerOf<T extends QuestionType> = AnswerByType[T];
export type Answer = AnswerByType[QuestionType];
/** By the id of the field. */
export type Answers = Readonly<Record<string, Answer>>;
