import * as z from "zod";
import { nameText } from "~/lib/name.schema";

const name = (what: string) =>
  nameText({ error: `Enter ${what}` })
    .min(1, `Enter ${what}`)
    .max(100, "Use at most 100 characters");

export const NamesInput = z.object({ firstName: name("your first name"), surname: name("your surname") });
export type NamesValues = z.infer<typeof NamesInput>;

export const ChangeEmailInput = z.object({
  newEmail: z
    .string({ error: "Enter the new e-mail address" })
    .trim()
    .toLowerCase()
    .max(254, "The email address provided is invalid.")
    .pipe(z.email("The email address provided is invalid.")),
  password: z.string({ error: "Enter your password" }).min(1, "Enter your password").max(256),
});

/** Which factor, and the password where the sign-in is not recent. */
export const RemovalInput = z.object({
  of: z.string().max(1000),
  password: z.string().max(256).optional(),
});

export const PasswordAgainInput = z.object({ password: z.string().max(256).optional() });
