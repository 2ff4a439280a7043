import type { Field } from "./field.schema";

/** Nobody but staff ever sees it: neither how it is worked out nor what it comes to. */
export const isForStaff = (field: Field): boolean => "isForStaff" in field && field.isForStaff;
