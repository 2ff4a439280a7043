import type * as z from "zod";
import { address } from "./address/kind.schema";
import { area } from "./area/kind.schema";
import { calculation } from "./calculation/kind.schema";
import { callout } from "./callout/kind.schema";
import { checkbox } from "./checkbox/kind.schema";
import { customText } from "./custom-text/kind.schema";
import { date } from "./date/kind.schema";
import { disclaimer } from "./disclaimer/kind.schema";
import { divider } from "./divider/kind.schema";
import { dropdown } from "./dropdown/kind.schema";
import { email } from "./email/kind.schema";
import { fullName } from "./full-name/kind.schema";
import { grandTotal } from "./grand-total/kind.schema";
import { image } from "./image/kind.schema";
import { itemList } from "./item-list/kind.schema";
import { newPage } from "./new-page/kind.schema";
import { number } from "./number/kind.schema";
import { repeater } from "./repeater/kind.schema";
import { section } from "./section/kind.schema";
import { signature } from "./signature/kind.schema";
import { tel } from "./tel/kind.schema";
import { template } from "./template/kind.schema";
import { text } from "./text/kind.schema";
import { upload } from "./upload/kind.schema";
import { url } from "./url/kind.schema";
import { vimeo } from "./vimeo/kind.schema";
import { youTube } from "./you-tube/kind.schema";

/**
 * Every kind of field (spec 2.3), in the order in which kinds are listed: the shape of a field of it, and of its stored answer; null
 * for what is not answered. Whatever else is known of a kind stands in its folder, and in one registry for each side that asks it.
 */
export const SHAPES = {
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

type Shapes = typeof SHAPES;
export type FieldType = keyof Shapes;
/** What is read or seen between questions. */
export type LayoutType = {
  [T in FieldType]: Shapes[T]["answer"] extends null ? T : never;
}[FieldType];
export type QuestionType = Exclude<FieldType, LayoutType>;

export type FieldByType = { [T in FieldType]: z.infer<Shapes[T]["field"]> };
/** As it is stored; of a group its rows are not read yet. */
export type AnswerShapeOf<T extends FieldType> = Shapes[T]["answer"] extends infer S extends z.ZodType
  ? z.infer<S>
  : never;
