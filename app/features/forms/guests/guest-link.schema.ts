import * as z from "zod";
import { mailAddress } from "~/lib/mail-address.schema";
import { readEmail } from "../answers/read-text.rules";

const WRONG = "Enter an e-mail address like name@example.com";

export const GuestLinkInput = z.object({
  email: z
    .string({ error: "Enter an e-mail address" })
    .trim()
    .toLowerCase()
    .max(254, "Use at most 254 characters")
    .pipe(mailAddress(WRONG))
    .refine((email) => readEmail(email) !== null, WRONG),
  link: z.enum(["draft", "proof"]).default("draft"),
});
