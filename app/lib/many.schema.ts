import * as z from "zod";

/** One value or many under one name: `?type=a&type=b`, or a group of check boxes. */
export const manyOf = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === "string" ? [value] : value).filter(Boolean))
  .default([]);
