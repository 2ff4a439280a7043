import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { newPasswordAction, newPasswordLoader } from "../new-password.server";
import { NewPasswordForm } from "../new-password-form";

export const loader = newPasswordLoader("resetPassword", "/auth/reset-password");
export const action = newPasswordAction("resetPassword", "Your password was changed");

export const meta = pageTitle("Choose a new password");

export default function ResetPassword() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const lede =
    "It signs you in here. Everyone who is signed in with the old one is signed out, on every device.";
  return <NewPasswordForm title="Choose a new password" lede={lede} {...data} lastResult={lastResult} />;
}
