import * as z from "zod";

export const GuestLinkInput = z.object({
  email: z
    .string({ error: "Enter an e-mail address" })
    .trim()
    .toLowerCase()
    .max(254, "Use at most 254 characters")
    .pipe(z.email("Enter an e-mail address like name@example.com")),
  link: z.enum(["draft", "proof"]).default("draft"),
});
