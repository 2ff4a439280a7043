import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { entryVerbs } from "./conversation.server";

const routes = verbs(entryVerbs(procedure.permission("moderator")));

export const loader = routes.loader;
export const action = routes.action;
