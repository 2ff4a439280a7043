import { useActionData, useLoaderData } from "@remix-run/react";
import audienceStyles from "~/features/teams/audience/audience.css?url";
import { AudienceInput } from "~/features/teams/audience/audience-form.schema";
import {
  type AudienceAnswer,
  audienceAction,
  audiencePage,
  audienceReads,
} from "~/features/teams/audience/audience-page.server";
import { audienceLede } from "~/features/teams/audience/components/audience-table";
import { AudienceView } from "~/features/teams/audience/components/audience-view";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { AUDIENCE_OF_NOTIFICATIONS, notificationAudience } from "../notification-audience.server";
import { adminNotificationPath, notificationAudiencePath } from "../notifications.paths";
import { notificationForEdit } from "../notifications.queries.server";
import { isPublished } from "../notifications.rules";

export const loader = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .input(notificationAudience.list.Search)
  .reads(({ params, input }) => ({
    notification: notificationForEdit(params.notificationId),
    ...audienceReads(AUDIENCE_OF_NOTIFICATIONS, params.notificationId, input),
  }))
  .loader(({ ctx, found: { notification, ...found } }) => ({
    isPublished: isPublished(notification),
    toOne: notification.audience === "team",
    ...audiencePage(ctx, AUDIENCE_OF_NOTIFICATIONS, found),
  }));

export const action = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .input(AudienceInput)
  .action(({ ctx, params, input }) =>
    audienceAction(
      ctx,
      AUDIENCE_OF_NOTIFICATIONS,
      { thingId: params.notificationId, path: notificationAudiencePath(params.notificationId) },
      input,
    ),
  );

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Who Gets It",
  crumbs: ({ thing }) => ({ [thing.id]: thing.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(audienceStyles);

export const meta = pageTitle<typeof loader>((data) => `Who gets ${data.thing.title}`);

/** Of one that nobody has yet: once it is published, its recipients are those of then. */
export default function NotificationAudience() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<AudienceAnswer>>();
  const { thing, counts } = data;
  const back = { to: adminNotificationPath(thing.id), label: "Notification" };
  if (data.isPublished || data.toOne)
    return (
      <>
        <PageHead title={thing.title} back={back} />
        <EmptyState icon="users" title={data.toOne ? "It is for one team" : "It is published"}>
          {data.toOne
            ? "Choose “Everybody” or types in its editor first, to add or leave out single teams."
            : "Its recipients are those of when it was published. Copy it to tell others."}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={thing.title} lede={audienceLede("notification", counts)} back={back} />
      <AudienceView data={data} answer={answer} path={notificationAudiencePath(thing.id)} />
    </>
  );
}
