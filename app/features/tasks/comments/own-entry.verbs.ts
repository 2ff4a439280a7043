import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { entryVerbs } from "./conversation.server";

const { like } = entryVerbs(procedure.signedIn());
const routes = verbs({ like });

export const loader = routes.loader;
export const action = routes.action;
