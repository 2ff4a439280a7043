import { procedure } from "~/procedure/procedure.server";
import { screens } from "~/procedure/screens.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import commentsStyles from "../comments.css?url";
import { ConversationDrawer } from "../components/conversation";
import { conversationScreens } from "../conversation.server";

const routes = screens(conversationScreens(procedure.signedIn()));

export const loader = routes.loader;
export const action = routes.action;

export const handle = { overlay: true } satisfies PageHandle<typeof loader>;

export const links = sheets(commentsStyles);

export const meta = pageTitle<typeof loader>((data) => `${data.name}: ${data.title}`);

/** A team's conversation alone, over its list: where the thread's forms lead without JavaScript. */
export default ConversationDrawer;
