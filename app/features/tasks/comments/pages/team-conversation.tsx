import { procedure } from "~/procedure/procedure.server";
import { screens } from "~/procedure/screens.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import commentsStyles from "../comments.css?url";
import { ConversationPage } from "../components/conversation";
import { conversationScreens } from "../conversation.server";

const routes = screens(conversationScreens(procedure.permission("moderator")));

export const loader = routes.loader;
export const action = routes.action;

export const handle = { crumbs: (data) => data.crumbs } satisfies PageHandle<typeof loader>;

export const links = sheets(commentsStyles);

export const meta = pageTitle<typeof loader>((data) => `${data.name}: ${data.title}`);

/** The same for staff, as a page. */
export default ConversationPage;
