import * as z from "zod";

const password = z.string({ error: "Enter your password" }).min(1, "Enter your password").max(256);
const email = z
  .string({ error: "Enter your e-mail address" })
  .trim()
  .toLowerCase()
  .min(1, "Enter your e-mail address")
  .max(254, "The email address provided is invalid.");

export const SignInInput = z.object({ email, password, next: z.string().max(2000).default("") });

export const ForgotPasswordInput = z.object({
  email: email.pipe(z.email("The email address provided is invalid.")),
});

export const NewPasswordInput = z.object({
  newPassword: z.string({ error: "Enter a password" }).max(256, "Use at most 256 characters"),
  repeatPassword: z.string({ error: "Enter the password again" }).max(256),
});
