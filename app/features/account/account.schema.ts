import * as z from "zod";
import { typedPassword } from "~/features/auth/auth.schema";
import { atMost } from "~/lib/at-most.schema";
import { mailAddress } from "~/lib/mail-address.schema";
import { nameText } from "~/lib/name.schema";
import { Phone } from "~/lib/phone.schema";

const name = (what: string) => atMost(nameText({ error: `Enter ${what}` }).min(1, `Enter ${what}`), 100);

export const NamesInput = z.object({
  firstName: name("your first name"),
  surname: name("your surname"),
  phone: Phone,
});
export type NamesValues = z.infer<typeof NamesInput>;

export const ChangeEmailInput = z.object({
  newEmail: z
    .string({ error: "Enter the new e-mail address" })
    .trim()
    .toLowerCase()
    .max(254, "The email address provided is invalid.")
    .pipe(mailAddress("The email address provided is invalid.")),
  password: typedPassword("Enter your password"),
});

/** Which factor, and the password where the sign-in is not recent. */
export const RemovalInput = z.object({
  of: z.string().max(1000),
  password: typedPassword("Enter your password").optional(),
});

export const PasswordAgainInput = z.object({
  password: typedPassword("Enter your password").optional(),
});
