import { SECURITY_PATH, securityNotice } from "~/features/auth/security-notice.texts";
import { mail } from "~/procedure/room";
import { updateEmailPath } from "./account.paths";

export const accountMails = {
  emailVerification: mail({
    name: "Confirm a new address",
    whoGetsIt: "The new address of somebody who changes theirs",
    fields: [],
    isSecurity: true,
    path: updateEmailPath,
    linkMinutes: 60,
    write: ({ eventName }) => ({
      subject: `Confirm your new e-mail address for ${eventName}`,
      lines: ["Somebody, we hope you, wants to sign in with this address from now on."],
      action: {
        label: "Confirm this address",
        note: "The link works once, within one hour. If you did not ask for it, you need do nothing: nothing is changed.",
      },
    }),
  }),
  emailChangeRequested: mail({
    name: "Address is to change",
    whoGetsIt: "The old address of somebody who asked to change it",
    fields: [],
    isSecurity: true,
    path: SECURITY_PATH,
    write: () =>
      securityNotice(
        "Your e-mail address is about to change",
        "Somebody, we hope you, asked to change the e-mail address of your account. It changes when the new address is confirmed.",
      ),
  }),
  emailChanged: mail({
    name: "Address was changed",
    whoGetsIt: "The old address of somebody who changed it",
    fields: [],
    isSecurity: true,
    path: SECURITY_PATH,
    write: () =>
      securityNotice(
        "Your e-mail address was changed",
        "The e-mail address of your account was just changed. From now on you sign in with the new one.",
      ),
  }),
};
