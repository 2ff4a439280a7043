import type { Field } from "../field.schema";
import { address } from "./address/answers.rules";
import type { AnswerRules } from "./answers.types";
import { area } from "./area/answers.rules";
import { calculation } from "./calculation/answers.rules";
import { checkbox } from "./checkbox/answers.rules";
import { date } from "./date/answers.rules";
import { disclaimer } from "./disclaimer/answers.rules";
import { dropdown } from "./dropdown/answers.rules";
import { email } from "./email/answers.rules";
import { fullName } from "./full-name/answers.rules";
import { grandTotal } from "./grand-total/answers.rules";
import { itemList } from "./item-list/answers.rules";
import { isLayout } from "./kinds.rules";
import type { QuestionType } from "./kinds.schema";
import { number } from "./number/answers.rules";
import { repeater } from "./repeater/answers.rules";
import { signature } from "./signature/answers.rules";
import { tel } from "./tel/answers.rules";
import { template } from "./template/answers.rules";
import { text } from "./text/answers.rules";
import { upload } from "./upload/answers.rules";
import { url } from "./url/answers.rules";

/** What the server does with the answers of each kind. One that is left out does not compile. */
export const ANSWERS: { readonly [T in QuestionType]: AnswerRules<T> } = {
  text,
  email,
  tel,
  url,
  number,
  area,
  date,
  checkbox,
  dropdown,
  fullName,
  address,
  repeater,
  upload,
  disclaimer,
  signature,
  itemList,
  grandTotal,
  calculation,
  template,
};

/** Of a question's kind, or of an answer's: asked by its `type`, its functions take that field and that answer. */
export const answersOf = <T extends QuestionType>(type: T): AnswerRules<T> => ANSWERS[type];

/** An address may fill it in: a declaration is accepted and an order placed by who fills in the form. */
export const isPrefilled = (field: Field): boolean =>
  !isLayout(field) && ANSWERS[field.type].prefill !== null;

/** It asks for an address, to which a mail about the submission can go. */
export const isMailQuestion = (field: Field): boolean =>
  !isLayout(field) && ANSWERS[field.type].mailAddress !== undefined;

/** What stands between the lines of its answer where they are one text. */
export const linesBetween = (field: Field): string =>
  (isLayout(field) ? undefined : ANSWERS[field.type].between) ?? ", ";

/** What nobody answers: the server makes it of other answers. */
export const isWorkedOut = (type: QuestionType): boolean => {
  const { workedOut, isWorkedOut: isResult } = answersOf(type);
  return workedOut !== undefined || isResult === true;
};
