import { address } from "./address/builder";
import { area } from "./area/builder";
import { calculation } from "./calculation/builder";
import { callout } from "./callout/builder";
import { checkbox } from "./checkbox/builder";
import { customText } from "./custom-text/builder";
import { date } from "./date/builder";
import { disclaimer } from "./disclaimer/builder";
import { divider } from "./divider/builder";
import { dropdown } from "./dropdown/builder";
import { email } from "./email/builder";
import { fullName } from "./full-name/builder";
import { grandTotal } from "./grand-total/builder";
import { image } from "./image/builder";
import { itemList } from "./item-list/builder";
import type { FieldType } from "./kinds.schema";
import { newPage } from "./new-page/builder";
import { number } from "./number/builder";
import { repeater } from "./repeater/builder";
import { section } from "./section/builder";
import type { SettingsKind } from "./settings.types";
import { signature } from "./signature/builder";
import { tel } from "./tel/builder";
import { template } from "./template/builder";
import { text } from "./text/builder";
import { upload } from "./upload/builder";
import { url } from "./url/builder";
import { vimeo } from "./vimeo/builder";
import { youTube } from "./you-tube/builder";

/** What staff set of each kind. One that is left out does not compile. */
const SETTINGS: Readonly<Record<FieldType, SettingsKind>> = {
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

export const settingsOf = (type: FieldType): SettingsKind => SETTINGS[type];
