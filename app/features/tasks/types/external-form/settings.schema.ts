import * as z from "zod";
import { isPlainAddress } from "~/lib/address.rules";
import { typeSettings } from "../type-settings.schema";

export const externalFormSettings = typeSettings({
  settings: {
    externalLink: z
      .string()
      .trim()
      .max(2000, "Use at most 2,000 characters")
      .refine(
        (value) => value === "" || isWebAddress(value),
        "Enter an address that begins with https:// or http://",
      )
      .default(""),
  },
  needs: { externalLink: "Enter the address of the form" },
  given: {},
});

/** A whole address of the web; what runs a script or opens a program is none. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s/]+\.[^\s/]/i.test(value) && isPlainAddress(value);
