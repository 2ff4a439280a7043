import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { whenWords } from "~/ui/planned-time.rules";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { BeforeItGoes, mailsOf } from "../components/before-it-goes";
import { Preview } from "../components/preview";
import { beforeItGoesLoader } from "../notification-editor.server";
import { adminNotificationPath, notificationPublicationPath } from "../notifications.paths";
import { PublicationInput } from "../notifications.schema";
import { audienceWords } from "../notifications.texts";
import notifyStyles from "../notify.css?url";
import { publishNotification } from "../publication.commands.server";

export const loader = beforeItGoesLoader;

export const action = procedure
  .permission("admin")
  .params({ notificationId: Id })
  .input(PublicationInput)
  .action(async ({ ctx, params, input }) => {
    const { title, scheduledAt, people } = await publishNotification(ctx, params.notificationId, input);
    const { timeZone, locale } = ctx.settings.event;
    return ctx.redirect(adminNotificationPath(params.notificationId), {
      type: "success",
      title: scheduledAt ? `“${title}” is scheduled` : `“${title}” is published`,
      description: scheduledAt
        ? `It goes ${whenWords(scheduledAt, { timeZone, locale })}.`
        : `It went to ${counted(people, "person", "people")}.`,
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Publish",
  crumbs: ({ notification }) => ({ [notification.id]: notification.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(notifyStyles);

export const meta = pageTitle<typeof loader>((data) => `Publish ${data.notification.title}`);

/** What it comes to, before it goes. */
export default function NotificationPublication() {
  const { notification: it, before } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const errors = Object.values(lastResult?.error ?? {}).flatMap((all) => all ?? []);
  const back = { to: adminNotificationPath(it.id), label: "The notification" };
  if (!it.isOpen || it.status === "scheduled") {
    return (
      <>
        <PageHead title={it.title} back={back} />
        <ErrorSummary errors={errors.map((message) => ({ id: "", message }))} title="Nothing was published" />
        <Banner tone="info" title={it.isOpen ? `It is scheduled: it goes ${it.goes}.` : "It is published."}>
          There is nothing to publish.
        </Banner>
      </>
    );
  }
  const people = counted(before.people, "person", "people");
  return (
    <>
      <PageHead
        title={it.goes ? `Schedule “${it.title}”?` : `Publish “${it.title}”?`}
        lede={`${it.goes ? `It goes ${it.goes}` : "It goes at once"}, to: ${audienceWords(it)}.`}
        back={back}
      />
      <ErrorSummary errors={errors.map((message) => ({ id: "", message }))} title="Nothing was published" />
      {it.isPast && (
        <Banner tone="warning" title="Its time is past.">
          Choose another time first, or “As soon as I publish it”.
        </Banner>
      )}
      <div className="detail notify">
        <div>
          <Section title="Before it goes" isFirst>
            <BeforeItGoes before={before} sendEmail={it.sendEmail} isOpen />
          </Section>
          <p className="hint mt-5">
            {it.goes
              ? "Who gets it is settled when it goes. Until then it can be taken back to draft."
              : "Once it is published, its text alone can be changed."}
          </p>
          <ButtonRow className="form-actions">
            <Form method="post" action={notificationPublicationPath(it.id)}>
              <input type="hidden" name="version" value={it.version} />
              <SubmitButton variant="primary" icon="send" busyLabel={it.goes ? "Scheduling…" : "Publishing…"}>
                {it.goes
                  ? `Schedule for ${it.goes}`
                  : it.sendEmail
                    ? `Publish to ${people}, mail to ${mailsOf(before)}`
                    : `Publish to ${people}`}
              </SubmitButton>
            </Form>
            <ButtonLink to={back.to}>Not yet</ButtonLink>
          </ButtonRow>
        </div>
        <aside className="detail-side" aria-label="How it will be read">
          <Preview it={it} />
        </aside>
      </div>
    </>
  );
}
