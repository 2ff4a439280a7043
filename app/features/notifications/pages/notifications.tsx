import { useLoaderData } from "@remix-run/react";
import { corePageTitle } from "~/features/settings/core-page.server";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { richTextPlain } from "~/lib/rich-text/rich-text-plain.server";
import { shortened } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { EmptyState } from "~/ui/empty-state";
import { TextLink } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { SubmitButton } from "~/ui/submit-button";
import { Tabs } from "~/ui/tabs";
import { NewsRows } from "../components/news-rows";
import newsStyles from "../news.css?url";
import { notificationsPath, readingsPath } from "../notifications.paths";
import { notificationReader, notificationsForReader } from "../reader.queries.server";
import { targetPath } from "../target.rules";

/** A longer text is folded, so that the list stays one. */
const FOLDED_FROM = 500;

export const loader = procedure
  .signedIn()
  .input(notificationsForReader.Search)
  .reads(({ ctx, input }) => ({ page: notificationsForReader.page(input, notificationReader(ctx)) }))
  .loader(({ ctx, input, found: { page } }) => {
    const { momentOf } = eventClock(ctx);
    const rows = page.rows.map((one) => {
      const plain = richTextPlain(one.description);
      return {
        ...{ id: one.id, title: one.title, isUnread: one.isUnread, isOwn: one.isOwn },
        when: momentOf(one.publishedAt),
        isEdited: one.editedAt !== null,
        hasTarget: targetPath(one, ctx.team !== null) !== null,
        html: richTextHtml(one.description, { headings: 4 }),
        excerpt: plain.length > FOLDED_FROM ? shortened(plain, 200) : null,
      };
    });
    return {
      ...{ title: corePageTitle(ctx.requestContext, "notifications"), teamName: ctx.team?.name ?? null },
      ...{ page: { ...page, rows }, isUnreadOnly: input.unread === "1", upTo: ctx.now.toISOString() },
    };
  });

export const links = sheets(listingStyles, newsStyles);

export const meta = pageTitle<typeof loader>((data) => data.title);

/** What the organisers told the reader: what is new first. Without JavaScript each button is a form of its own. */
export default function Notifications() {
  const { title, teamName, page, isUnreadOnly, upTo } = useLoaderData<typeof loader>();
  const unread = page.rows.filter((row) => row.isUnread);
  const read = page.rows.filter((row) => !row.isUnread);
  const lede = `What the organisers told ${teamName ?? "the teams"}${teamName ? ", unread first" : ""}.`;
  return (
    <div className="page">
      <PageHead
        title={title}
        lede={lede}
        actions={
          page.unread > 0 && (
            <BackForm action={readingsPath}>
              <input type="hidden" name="upTo" value={upTo} />
              <SubmitButton icon="check-check" busyLabel="Marking…">
                Mark all as read
              </SubmitButton>
            </BackForm>
          )
        }
      />
      {page.all > 0 && (
        <Tabs
          label="Filter notifications"
          strip
          tabs={[
            { to: notificationsPath, label: "All", count: page.all, current: !isUnreadOnly },
            {
              to: `${notificationsPath}?unread=1`,
              label: "Unread",
              count: page.unread,
              current: isUnreadOnly,
              disabledAtZero: true,
            },
          ]}
        />
      )}
      {unread.length > 0 && <NewsRows title="Unread" count={page.unread} rows={unread} />}
      {read.length > 0 && !isUnreadOnly && (
        <NewsRows title="Read" count={page.all - page.unread} rows={read} />
      )}
      {page.rows.length === 0 && (
        <EmptyState
          icon="bell"
          title={page.all === 0 ? "No notifications yet" : "Nothing new"}
          actions={page.all > 0 && <TextLink to={notificationsPath}>See all notifications</TextLink>}
        >
          {page.all === 0
            ? "What the organisers announce stands here, and beside “Notifications” how much of it is new."
            : "You have read all of them."}
        </EmptyState>
      )}
      <Pagination total={page.total} noun="notifications" />
      {teamName && page.all > 0 && (
        <p className="small muted mt-5">
          You may also get these by e-mail. <TextLink to="/my-account/mails">Choose your mails</TextLink> in
          My account.
        </p>
      )}
    </div>
  );
}
