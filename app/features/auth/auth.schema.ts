import * as z from "zod";
import { mailAddress } from "~/lib/mail-address.schema";
import { nameText } from "~/lib/name.schema";
import { isTooLong, TOO_LONG } from "./passwords.rules";

/** A password as it is typed: whether it will do, or is right, is not asked here. */
export const typedPassword = (empty: string) =>
  z
    .string({ error: empty })
    .min(1, empty)
    .refine((typed) => !isTooLong(typed), TOO_LONG);
const password = typedPassword("Enter your password");
const email = z
  .string({ error: "Enter your e-mail address" })
  .trim()
  .toLowerCase()
  .min(1, "Enter your e-mail address")
  .max(254, "The email address provided is invalid.");

export const SignInInput = z.object({ email, password, next: z.string().max(2000).default("") });

export const ForgotPasswordInput = z.object({
  email: email.pipe(mailAddress("The email address provided is invalid.")),
});

export const NewPasswordInput = z.object({
  newPassword: typedPassword("Enter a password"),
  repeatPassword: typedPassword("Enter the password again"),
});

const once = (max: number) => z.string().trim().max(max).optional();

/** One of the three; the browser sends only what its form asked for. */
export const SecondFactorInput = z
  .object({ code: once(40), recoveryCode: once(60), passkey: once(20_000) })
  .refine((given) => given.code || given.recoveryCode || given.passkey, {
    message: "Enter the code",
    path: ["code"],
  });

export const AddFactorInput = z
  .object({
    code: once(40),
    passkey: once(20_000),
    name: nameText().max(60, "Use at most 60 characters").optional(),
    password: typedPassword("Enter your password").optional(),
  })
  .refine((given) => given.code || given.passkey, { message: "Enter the code", path: ["code"] });
