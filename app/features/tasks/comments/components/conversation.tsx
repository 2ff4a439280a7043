import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { RouteDrawer } from "~/ui/drawer";
import { type LastResult, sentText } from "~/ui/fields-of";
import { TextLink } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { GoneTask } from "../../components/gone-task";
import { listSearch } from "../../list-view.rules";
import { adminTasksPath, tasksPath } from "../../tasks.paths";
import type { Conversation } from "../conversation.server";
import { CommentThread } from "./comment-thread";

/** A team's conversation alone, over its list: where the thread's forms lead without JavaScript. */
export function ConversationDrawer() {
  const data = useLoaderData<Conversation>();
  const lastResult = useRefusal();
  const [params] = useSearchParams();
  const search = listSearch(params);
  const { base, title, isGone } = data;
  return (
    <RouteDrawer
      title={title}
      eyebrow={isGone ? undefined : <TextLink to={base + search}>Back to the task</TextLink>}
      closeTo={isGone ? tasksPath() + search : base + search}
    >
      {isGone ? (
        <GoneTask listTo={tasksPath() + search} base={base} sent={sentText(lastResult, "text")} />
      ) : (
        <CommentThread
          {...data}
          page={base + search}
          audience="Your team and the organisers can read this."
          lastResult={lastResult}
        />
      )}
    </RouteDrawer>
  );
}

/** The same for staff, as a page. */
export function ConversationPage() {
  const data = useLoaderData<Conversation>();
  const lastResult = useRefusal();
  const { base, title, teamName, isGone } = data;
  return (
    <>
      <PageHead title={title} lede={teamName} back={{ to: base, label: "Back to the team’s task" }} />
      {isGone ? (
        <GoneTask listTo={adminTasksPath} base={base} sent={sentText(lastResult, "text")} />
      ) : (
        <div className="section">
          <CommentThread
            {...data}
            page={base}
            level={2}
            mayPin
            audience={`${teamName} and the organisers can read this.`}
            lastResult={lastResult}
          />
        </div>
      )}
    </>
  );
}

const useRefusal = () => useActionData<{ lastResult?: LastResult }>()?.lastResult ?? null;
