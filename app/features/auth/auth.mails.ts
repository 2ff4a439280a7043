import { mail } from "~/procedure/room";
import { forgotPasswordPath } from "./auth.paths";
import { SECURITY_PATH, securityNotice } from "./security-notice.texts";

const notice = (name: string, subject: string, line: string) =>
  mail({
    name,
    whoGetsIt: "Whoever’s account it is",
    fields: [],
    path: SECURITY_PATH,
    isSecurity: true,
    write: () => securityNotice(subject, line),
  });

export const authMails = {
  passwordReset: mail({
    name: "Password reset",
    whoGetsIt: "Whoever asked for a new password",
    fields: [],
    isSecurity: true,
    path: "/auth/reset-password",
    linkMinutes: 60,
    write: ({ eventName }) => ({
      subject: `Choose a new password for ${eventName}`,
      lines: ["Somebody, we hope you, asked for a new password."],
      action: {
        label: "Choose a new password",
        note: "The link works once, within one hour. If you did not ask for it, you need do nothing: your password stays as it is.",
      },
    }),
  }),
  passwordChanged: mail({
    name: "Password changed",
    whoGetsIt: "Whoever’s password was changed",
    fields: [],
    isSecurity: true,
    path: forgotPasswordPath,
    write: ({ eventName }) => ({
      subject: "Your password was changed",
      lines: [
        `The password of your account for ${eventName} was just changed, and everyone who was signed in with it has been signed out.`,
        "If that was not you, choose a new password at once.",
      ],
      action: { label: "Choose a new password", note: "" },
    }),
  }),
  signInLinkMade: mail({
    name: "Sign-in link copied",
    whoGetsIt: "The person for whom an administrator copied a link that signs them in",
    fields: ["by"],
    samples: { by: { label: "Who copied it", sample: "Helen Marsh" } },
    path: SECURITY_PATH,
    isSecurity: true,
    write: ({ fields: { by = "An organiser" }, eventName }) => ({
      subject: "A link that signs you in was made",
      lines: [
        `${by} made a link that signs you in to ${eventName}, to help you. It works once, within 24 hours, in this event alone, and cannot change your password.`,
        "If you did not ask for help, tell the organisers. Your account’s security page says where you are signed in, and ends it.",
      ],
      action: { label: "Look at my account’s security", note: "" },
    }),
  }),
  secondFactorAdded: notice(
    "Second factor added",
    "A second factor was added to your account",
    "An authenticator app or a passkey was just added to your account. Signing in asks for it after the password.",
  ),
  secondFactorRemoved: notice(
    "Second factor removed",
    "A second factor was removed from your account",
    "An authenticator app or a passkey was just removed from your account.",
  ),
  recoveryCodesRenewed: notice(
    "Recovery codes replaced",
    "Your recovery codes were replaced",
    "New recovery codes were just made for your account. The old ones no longer work.",
  ),
  recoveryCodeUsed: notice(
    "Recovery code used",
    "A recovery code was used to sign in",
    "Somebody, we hope you, signed in to your account with one of its recovery codes.",
  ),
  providerAdded: notice(
    "Sign-in service connected",
    "A new way to sign in to your account",
    "A sign-in service (such as Google or Microsoft) was just connected to your account.",
  ),
  providerRemoved: notice(
    "Sign-in service removed",
    "A way to sign in to your account was removed",
    "A sign-in service (such as Google or Microsoft) was just disconnected from your account.",
  ),
};
