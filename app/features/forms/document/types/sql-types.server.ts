import { type SQL, sql } from "drizzle-orm";
import { TEMPLATE } from "../structure.rules";
import { typesNaming } from "./builder-kinds.rules";
import { CELL_TYPES, keptAs } from "./cell-types.rules";
import { isParted, rulesOf } from "./kinds.rules";
import { FIELD_TYPES, LAYOUT_TYPES } from "./type-lists.rules";

/** Names of kinds as a list behind `in`. They are our own, and so stand in the statement itself. */
export const typeList = (types: readonly string[]): SQL =>
  sql.raw(`(${types.map((type) => `'${type}'`).join(", ")})`);

export const TEMPLATE_TYPE = sql.raw(`'${TEMPLATE}'`);
const KEPT_AS = sql.raw(CELL_TYPES.map((type) => `when '${type}' then '${keptAs(type)}'`).join(" "));
/** How the cells of a column are kept, by its type (`keptAs`). */
export const keptAsOf = (type: SQL): SQL => sql`case ${type} ${KEPT_AS} end`;
export const LAYOUT_LIST = typeList(LAYOUT_TYPES);
/** What shows a picture of the assets. */
export const PICTURE_LIST = typeList(typesNaming("asset"));
/** What is asked in parts. */
export const PARTED_LIST = typeList(FIELD_TYPES.filter((type) => isParted({ type })));
/** What is ordered with. */
export const ORDER_LIST = typeList(FIELD_TYPES.filter((type) => rulesOf(type).order));
