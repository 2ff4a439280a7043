import { address } from "./address/report.server";
import { area } from "./area/report.server";
import { calculation } from "./calculation/report.server";
import { checkbox } from "./checkbox/report.server";
import { date } from "./date/report.server";
import { disclaimer } from "./disclaimer/report.server";
import { dropdown } from "./dropdown/report.server";
import { email } from "./email/report.server";
import { fullName } from "./full-name/report.server";
import { grandTotal } from "./grand-total/report.server";
import { itemList } from "./item-list/report.server";
import type { QuestionType } from "./kinds.schema";
import { number } from "./number/report.server";
import { repeater } from "./repeater/report.server";
import type { ReportRules } from "./report.types";
import { signature } from "./signature/report.server";
import { tel } from "./tel/report.server";
import { template } from "./template/report.server";
import { text } from "./text/report.server";
import { upload } from "./upload/report.server";
import { url } from "./url/report.server";

/** The card of each kind in the report. One that is left out does not compile. */
const REPORTS: { readonly [T in QuestionType]: ReportRules<T> } = {
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

/** Of a question's kind: asked by `field.type`, it takes that field. */
export const reportOf = <T extends QuestionType>(type: T): ReportRules<T> => REPORTS[type];
