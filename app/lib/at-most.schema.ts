import type * as z from "zod";
import { isWithin, tooLong, unitsOf } from "./length.rules";

/**
 * A text of at most so many characters as people see them. The units are bounded first, and are what browsers are told
 * (`maxlength`): so nobody's emoji are cut off, and what is longer is refused with what was typed.
 */
export const atMost = <S extends z.ZodString>(text: S, most: number, error = tooLong(most)): S =>
  text.max(unitsOf(most), { error, abort: true }).refine((value) => isWithin(value, most), { error }) as S;
