import { address } from "./address/runner";
import { area } from "./area/runner";
import { calculation } from "./calculation/runner";
import { callout } from "./callout/runner";
import { checkbox } from "./checkbox/runner";
import { customText } from "./custom-text/runner";
import { date } from "./date/runner";
import { disclaimer } from "./disclaimer/runner";
import { divider } from "./divider/runner";
import { dropdown } from "./dropdown/runner";
import { email } from "./email/runner";
import { fullName } from "./full-name/runner";
import { grandTotal } from "./grand-total/runner";
import { image } from "./image/runner";
import { itemList } from "./item-list/runner";
import type { FieldType } from "./kinds.schema";
import { newPage } from "./new-page/runner";
import { number } from "./number/runner";
import { repeater } from "./repeater/runner";
import type { RunnerKind } from "./runner.types";
import { section } from "./section/runner";
import { signature } from "./signature/runner";
import { tel } from "./tel/runner";
import { template } from "./template/runner";
import { text } from "./text/runner";
import { upload } from "./upload/runner";
import { url } from "./url/runner";
import { vimeo } from "./vimeo/runner";
import { youTube } from "./you-tube/runner";

/** How each kind is drawn where it is filled in. One that is left out does not compile. */
const RUNNERS: { readonly [T in FieldType]: RunnerKind<T> } = {
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

/** Of a field's kind: asked by `field.type`, it takes that field and its answer. */
export const runnerOf = <T extends FieldType>(type: T): RunnerKind<T> => RUNNERS[type];
