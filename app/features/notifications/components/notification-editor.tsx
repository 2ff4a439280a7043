import { useActionData, useLoaderData } from "@remix-run/react";
import { BackForm } from "~/ui/back-form";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { differences } from "~/ui/differences.rules";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { PageHead } from "~/ui/page-head";
import { typedTime } from "~/ui/planned-time.rules";
import { SubmitButton } from "~/ui/submit-button";
import type { notificationEditorLoader } from "../notification-editor.server";
import {
  adminNotificationsPath,
  notificationAudiencePath,
  notificationPublicationPath,
  notificationRemovalPath,
  notificationVerbPath,
} from "../notifications.paths";
import { AUDIENCE_LABELS, STATUS_LOOKS } from "../notifications.texts";
import { BeforeItGoes } from "./before-it-goes";
import type { EditorData } from "./editor-data.types";
import { type NotificationData, NotificationForm } from "./notification-form";
import { Preview } from "./preview";
import { PublishedNotification } from "./published-notification";

/** A notification as staff have it: its form until it is published, then its text and what became of it. */
export function NotificationEditor() {
  const data = useLoaderData<typeof notificationEditorLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { notification: it } = data;
  const { label, tone } = STATUS_LOOKS[it.status];
  return (
    <>
      <PageHead
        title={it.title}
        badge={<Badge tone={tone}>{label}</Badge>}
        lede={ledeOf(it)}
        back={{ to: adminNotificationsPath, label: "Notifications" }}
        actions={
          <>
            <ButtonLink variant="quiet" icon="trash-2" to={notificationRemovalPath(it.id)}>
              Remove
            </ButtonLink>
            <BackForm action={notificationVerbPath(it.id, "copies")}>
              <FormId key={data.copyId} id={data.copyId} />
              <SubmitButton icon="copy" busyLabel="Copying…">
                Copy
              </SubmitButton>
            </BackForm>
            {it.status === "scheduled" && (
              <BackForm action={notificationVerbPath(it.id, "withdrawal")}>
                <SubmitButton busyLabel="Taking back…">Back to draft</SubmitButton>
              </BackForm>
            )}
            {it.isOpen && it.status !== "scheduled" && (
              <ButtonLink icon="send" to={notificationPublicationPath(it.id)}>
                {it.goes ? "Schedule…" : "Publish…"}
              </ButtonLink>
            )}
          </>
        }
      />
      {it.isLate && (
        <Banner tone="danger" title="Its time has passed, and it did not go.">
          The event may have been paused or put back to an earlier state. Choose another time, or “As soon as
          I publish it”, and publish it.
        </Banner>
      )}
      {it.status === "failed" && it.isOpen && (
        <Banner tone="danger" title="It was not published.">
          {it.providerResponse}. Mend it, and publish it again.
        </Banner>
      )}
      {it.isOpen ? (
        <OpenNotification data={data} lastResult={lastResult} />
      ) : (
        <PublishedNotification data={data} lastResult={lastResult} />
      )}
    </>
  );
}

function ledeOf(it: EditorData["notification"]): string {
  if (it.status === "scheduled") return `Goes ${it.goes}.`;
  if (it.isOpen) return "Seen by nobody yet.";
  return `Published ${it.published}${it.edited ? `, its text edited ${it.edited}` : ""}.`;
}

function OpenNotification({ data, lastResult }: { data: EditorData; lastResult: LastResult | undefined }) {
  const { notification: it, links, teamTypes, teams, teamNames, before } = data;
  const values: NotificationData = {
    title: it.title,
    description: it.description,
    link: it.linkType && it.linkId ? `${it.linkType}:${it.linkId}` : "",
    audience: it.audience,
    teamTypeIds: it.teamTypeIds,
    teamId: it.teamId ?? "",
    sendEmail: it.sendEmail,
    when: it.scheduledAt === null ? "now" : "at",
    ...typedTime(data.timeZone, it.scheduledAt),
    version: it.version,
  };
  // What it leads to stays to be seen where nobody can open it any more; a save asks for something else.
  const isListed = links.some(({ type, id }) => type === it.linkType && id === it.linkId);
  const known =
    it.linkType && it.linkId && !isListed
      ? [
          ...links,
          { type: it.linkType, id: it.linkId, title: `${it.leadsTo ?? "Removed"} (cannot be opened)` },
        ]
      : links;
  const inWords = (typed: Record<string, unknown>): Record<string, unknown> => ({
    ...typed,
    link: known.find(({ type, id }) => `${type}:${id}` === typed.link)?.title ?? "",
    audience: AUDIENCE_LABELS[String(typed.audience) as keyof typeof AUDIENCE_LABELS] ?? "",
    teamTypeIds: namesOf(typed.teamTypeIds, teamTypes),
    teamId: namesOf(typed.teamId, teamNames),
  });
  return (
    <div className="detail notify">
      <NotificationForm
        key={it.id}
        notificationId={it.id}
        edited={{ data: values, version: it.version, saved: data.saved }}
        choices={{ links: known, teamTypes, teams, teamNames }}
        zone={data.zone}
        limits={data.limits}
        {...(it.audience !== "team" && {
          exceptions: { found: data.exceptions, path: notificationAudiencePath(it.id) },
        })}
        lastResult={lastResult}
        differences={(typed) => differences(LABELS, inWords({ ...values }), inWords(typed))}
      />
      <aside className="detail-side" aria-label="About the notification">
        <section>
          <h2>Before it goes, as it is saved</h2>
          <BeforeItGoes before={before} sendEmail={it.sendEmail} />
        </section>
        <Preview it={it} />
      </aside>
    </div>
  );
}

const LABELS = {
  title: "Title",
  description: "Text",
  link: "Leads to",
  audience: "Who gets it",
  teamTypeIds: "Team types",
  teamId: "Team",
  sendEmail: "By e-mail",
  when: "When",
  day: "Day",
  time: "Time",
};

/** Of chosen things, in the order of the list that they are chosen from. */
function namesOf(value: unknown, things: readonly { id: string; name: string }[]): string {
  const ids = value ? [value].flat().map(String) : [];
  return things.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}
