import { roomTexts } from "~/procedure/room";
import { authMails } from "./auth.mails";

export const authRoom = roomTexts({
  name: "auth",
  subjects: { account: { label: "Sign-in and accounts", order: 40 } },
  activities: {
    account: {
      "session.started": "signed in",
      "session.ended": "signed out",
      "signInLink.made": "copied a sign-in link for {name}",
      "signInLink.used": "signed in by a link that {by} copied",
      "account.providerAdded": "linked a sign-in provider",
      "account.providerRemoved": "removed a sign-in provider",
      "factor.added": "added a second factor",
      "factor.removed": "removed a second factor",
      "factor.recoveryCodesRenewed": "made new recovery codes",
      "passkey.added": "added a passkey",
      "passkey.removed": "removed a passkey",
      "password.set": "set a password",
      "password.changed": "changed the password",
      "password.resetRequested": "asked for a password reset",
    },
    team: {
      "staff.entered": "entered as Eventflow Staff",
      "view.started": "began to look at the portal as {whose}",
      "view.ended": "stopped looking at the portal as {whose}",
    },
  },
  mails: authMails,
  subscribers: { "auth:endMemberships:*": "keepsOrder" },
});
