import * as z from "zod";

/** The `page` of an address, from 1; what is none is the first. */
export const pageUpTo = (most: number) => z.coerce.number().int().min(1).max(most).default(1).catch(1);
