import { address } from "./address/sample";
import { area } from "./area/sample";
import { calculation } from "./calculation/sample";
import { callout } from "./callout/sample";
import { checkbox } from "./checkbox/sample";
import { customText } from "./custom-text/sample";
import { date } from "./date/sample";
import { disclaimer } from "./disclaimer/sample";
import { divider } from "./divider/sample";
import { dropdown } from "./dropdown/sample";
import { email } from "./email/sample";
import { fullName } from "./full-name/sample";
import { grandTotal } from "./grand-total/sample";
import { image } from "./image/sample";
import { itemList } from "./item-list/sample";
import type { FieldType } from "./kinds.schema";
import { newPage } from "./new-page/sample";
import { number } from "./number/sample";
import { repeater } from "./repeater/sample";
import type { Sample } from "./sample.types";
import { section } from "./section/sample";
import { signature } from "./signature/sample";
import { tel } from "./tel/sample";
import { template } from "./template/sample";
import { text } from "./text/sample";
import { upload } from "./upload/sample";
import { url } from "./url/sample";
import { vimeo } from "./vimeo/sample";
import { youTube } from "./you-tube/sample";

/** A field and an answer of each kind, for the demo and for tests. One that is left out does not compile. */
const SAMPLES: { readonly [T in FieldType]: Sample<T> } = {
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
  customText,
  section,
  newPage,
  divider,
  callout,
  image,
  youTube,
  vimeo,
};

/** Of a field's kind: asked by `field.type`, its functions take that field. */
export const sampleOf = <T extends FieldType>(type: T): Sample<T> => SAMPLES[type];
