import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { newPasswordAction, newPasswordLoader } from "../new-password.server";
import { NewPasswordForm } from "../new-password-form";

export const loader = newPasswordLoader("setPassword", "/auth/set-password");
export const action = newPasswordAction("setPassword", "Your password is set");

export const meta = pageTitle("Set your password");

export default function SetPassword() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const lede = "Choose a password. It signs you in now, and whenever you come back.";
  return <NewPasswordForm title="Set your password" lede={lede} {...data} lastResult={lastResult} />;
}
