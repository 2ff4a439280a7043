import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { audienceOf } from "~/features/teams/audience/audience.server";
import { audienceLines } from "~/features/teams/audience/audience.texts";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link, TextLink } from "~/ui/link";
import { goesLivePath } from "~/ui/live.paths";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { ChangeBadges } from "../../change-badges";
import {
  adminContentPath,
  contentAudiencePath,
  contentPreviewPath,
  contentPublicationPath,
  contentWithdrawalPath,
  livePath,
  sectionPath,
} from "../../content.paths";
import { contentForEdit, sectionRows } from "../../content.queries.server";
import { PublicationInput } from "../../content.schema";
import { SECTION_ICONS, sectionTitle } from "../../content.texts";
import { audienceOncePublished } from "../../content-audience.server";
import { publishContent } from "../../publication.commands.server";
import { sectionChanges, wordChanges } from "../../publication.rules";
import { missedWords, WORD_LABELS } from "../../publication.texts";
import { sectionsOf } from "../../sections.queries.server";
import type { SectionType } from "../../sections.schema";
import { comparedSections } from "../compared-sections.server";
import { PublicationBadge } from "../components/content-list";
import { PageTabs } from "../components/page-tabs";
import contentEditorStyles from "../content-editor.css?url";
import { dayText } from "../page-parts.server";
import { guestReads, type MissedByGuests, missedByGuests } from "../unseen-by-guests.server";

export const loader = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .reads(({ params }) => ({
    content: contentForEdit(params.contentId),
    rows: sectionRows(params.contentId),
    counts: audienceOf(audienceOncePublished).counts(params.contentId),
    working: sectionsOf(params.contentId, "working"),
    ...guestReads(params.contentId),
  }))
  .loader(({ ctx, found: { content, rows, counts, working: sections, ...forGuests } }) => {
    const { live, working } = comparedSections(rows);
    const isLive = content.isPublished;
    const words = content.live && isLive ? wordChanges(content.live, content) : [];
    return {
      content,
      /** Nobody reads anything of a draft: all of it is new. */
      sections: sectionChanges(isLive ? live : [], working),
      words: words.map((field) => ({
        field,
        before: field === "assetId" ? (content.liveCoverName ?? "") : (content.live?.[field] ?? ""),
        after: field === "assetId" ? (content.cover?.name ?? "") : (content[field] ?? ""),
      })),
      count: working.length,
      audience: audienceLines("page", counts),
      missed: content.isPublic
        ? missedByGuests(ctx, sections, forGuests, {
            contentId: content.id,
            path: content.path,
            origin: ctx.scope.origin,
          })
        : [],
      publishedOn: content.publishedAt ? dayText(ctx, content.publishedAt) : null,
    };
  });

export const action = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .input(PublicationInput)
  .action(async ({ ctx, params, input }) => {
    const { title, isFirst, ...published } = await publishContent(ctx, params.contentId, input);
    return ctx.redirect(adminContentPath(params.contentId), {
      type: "success",
      title: isFirst ? `“${title}” is published` : `The changes of “${title}” are live`,
      link: { to: livePath(published), label: "See the page" },
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Publish",
  crumbs: ({ content }) => ({ [content.id]: content.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(contentEditorStyles);

export const meta = pageTitle<typeof loader>((data) => `Publish ${data.content.title}`);

export default function ContentPublication() {
  const { content, sections, words, count, audience, missed, publishedOn } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const isFirst = !content.isPublished;
  const hasChanges = isFirst || content.liveRevision !== content.revision;
  const errors = Object.values(lastResult?.error ?? {}).flatMap((all) => all ?? []);
  return (
    <>
      <PageHead
        title={content.title}
        badge={
          content.isArchived ? <Badge tone="neutral">Archived</Badge> : <PublicationBadge {...content} />
        }
        lede={ledeOf({ isFirst, hasChanges, publishedOn, publishedBy: content.publishedBy })}
      />
      <PageTabs contentId={content.id} current="publication" />
      <ErrorSummary errors={errors.map((message) => ({ id: "", message }))} title="Nothing was published" />
      {content.isArchived && (
        <Banner tone="warning" title="This page is archived.">
          Restore it before you publish it.
        </Banner>
      )}
      {!hasChanges && (
        <Banner tone="success" title="There is nothing to publish.">
          What readers see is what you see in the editor.
        </Banner>
      )}
      {words.length > 0 && (
        <Section title="Words of the page" isFirst>
          <ChangedWords words={words} />
        </Section>
      )}
      {sections.length > 0 && (
        <Section
          title={isFirst ? "Sections that will be published" : "Sections that change"}
          count={sections.length}
          isFirst={words.length === 0}
        >
          <ChangedSections contentId={content.id} sections={sections} isFirst={isFirst} />
        </Section>
      )}
      {isFirst && count === 0 && (
        <Banner tone="info" title="The page has no sections yet.">
          Readers will see its title and description alone.{" "}
          <TextLink to={adminContentPath(content.id)}>Add a section</TextLink>
        </Banner>
      )}
      <Section title="Who will see it">
        <p>
          <TextLink to={contentAudiencePath(content.id)}>{counted(audience.seeing, "team")}</TextLink>
          {audience.hidden > 0 && `, ${audience.hidden} ${audience.hidden === 1 ? "does" : "do"} not`}.{" "}
          {content.isPublic && "It is a public page: everyone with the link sees it, without signing in."}
        </p>
        {missed.length > 0 && <GuestsMiss contentId={content.id} missed={missed} />}
      </Section>
      <ButtonRow className="form-actions">
        {hasChanges && !content.isArchived && (
          <Form method="post" action={contentPublicationPath(content.id)}>
            <input type="hidden" name="revision" value={content.revision} />
            <SubmitButton variant="primary" busyLabel="Publishing…">
              {isFirst ? "Publish page" : "Publish changes"}
            </SubmitButton>
          </Form>
        )}
        {isFirst && !content.isArchived && (
          <ButtonLink icon="calendar-clock" to={goesLivePath("content", content.id)}>
            Publish on a day…
          </ButtonLink>
        )}
        <ButtonLink icon="eye" to={contentPreviewPath(content.id)}>
          Preview
        </ButtonLink>
        {content.isPublished && !content.isArchived && <LivePage content={content} />}
      </ButtonRow>
    </>
  );
}

function GuestsMiss({ contentId, missed }: { contentId: string; missed: readonly MissedByGuests[] }) {
  return (
    <Banner tone="warning" icon="eye-off" title="Guests miss something of it.">
      What is not public is not shown to them, and a link there asks them to sign in.
      <ul className="guests-miss">
        {missed.map(({ id, name, ...what }) => (
          <li key={id}>
            <TextLink to={sectionPath(contentId, id)}>{name}</TextLink>: {missedWords(what)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function LivePage({ content }: Pick<Data, "content">) {
  return (
    <>
      <ButtonLink to={livePath(content)}>See the live page</ButtonLink>
      <Form method="post" action={contentWithdrawalPath(content.id)}>
        <input type="hidden" name="back" value={contentPublicationPath(content.id)} />
        <SubmitButton variant="quiet" icon="eye-off" busyLabel="Taking back…">
          Back to draft
        </SubmitButton>
      </Form>
    </>
  );
}

const ledeOf = ({
  isFirst,
  hasChanges,
  publishedOn,
  publishedBy,
}: {
  isFirst: boolean;
  hasChanges: boolean;
  publishedOn: string | null;
  publishedBy: string | null;
}): string =>
  isFirst
    ? "A draft. Nobody but staff sees it until you publish it."
    : hasChanges
      ? `Published ${publishedOn}${publishedBy ? ` by ${publishedBy}` : ""}. Readers see that version until you publish these changes.`
      : `Published ${publishedOn}${publishedBy ? ` by ${publishedBy}` : ""}. Everything is live.`;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function ChangedWords({ words }: Pick<Data, "words">) {
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="vh">What changes about the page itself</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Live now</th>
            <th scope="col">Once published</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className="cell-primary">
                {WORD_LABELS[field]}
              </th>
              <td data-label="Live now" className="col-words">
                {before || <span className="muted">Empty</span>}
              </td>
              <td data-label="Once published" className="col-words">
                {after || <span className="muted">Empty</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ChangedSections({
  contentId,
  sections,
  isFirst,
}: Pick<Data, "sections"> & { contentId: string; isFirst: boolean }) {
  return (
    <ul className="publish-list">
      {sections.map(({ id, type, heading, kinds }) => (
        <li key={id}>
          <Icon name={SECTION_ICONS[type as SectionType] ?? "file"} />
          <span className="publish-name">
            {kinds.includes("removed") ? (
              sectionTitle({ heading, type })
            ) : (
              <Link to={sectionPath(contentId, id)}>{sectionTitle({ heading, type })}</Link>
            )}
          </span>
          <span className="publish-kinds">
            <ChangeBadges kinds={isFirst ? kinds.filter((kind) => kind !== "added") : kinds} />
          </span>
        </li>
      ))}
    </ul>
  );
}
