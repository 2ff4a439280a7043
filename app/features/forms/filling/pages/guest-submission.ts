import { verbs } from "~/procedure/verbs.server";
import { guestSubmission } from "../../guests/guest-submission.server";

const routes = verbs({ submission: guestSubmission });

export const loader = routes.loader;
export const action = routes.action;
