import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { audienceInWords } from "~/features/teams/audience/audience.rules";
import { movedTo } from "~/lib/order.rules";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { iconFor } from "~/ui/icon.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import contentEditorStyles from "../../admin/content-editor.css?url";
import { featuredPagesPath } from "../../content.paths";
import { ChosenPages } from "../components/chosen-pages";
import { FoundPages } from "../components/found-pages";
import { saveFeatured } from "../featured.commands.server";
import { choiceWords, featuredNeed, listOf, listText, steppedChoice } from "../featured.rules";
import { FeaturedInput, FeaturedSearch } from "../featured.schema";
import {
  choosablePages,
  chosenPages,
  type FeaturedChoice,
  savedFeatured,
} from "../featured-pages.queries.server";

export const loader = procedure
  .permission("admin")
  .input(FeaturedSearch)
  .reads(({ input }) => ({
    saved: savedFeatured(),
    chosen: chosenPages(steppedChoice(input.ids, input)),
    found: choosablePages(input.q),
  }))
  .loader(({ input, found: { saved, chosen, found } }) => {
    const { draft, id, to } = input;
    const savedIds = saved.map((page) => page.id);
    const before = draft ? chosen : saved;
    const at = before.findIndex((page) => page.id === id);
    const isMoved = at >= 0 && to !== undefined;
    const pages = isMoved ? movedTo(before, before[at] as FeaturedChoice, to - 1) : before;
    const ids = pages.map((page) => page.id);
    const isOne = (page: FeaturedChoice) => ids.includes(page.id);
    return {
      pages: pages.map(inWords),
      found: [...found.filter((page) => !isOne(page)), ...(input.q === "" ? [] : found.filter(isOne))]
        .slice(0, 12)
        .map((page) => ({ ...inWords(page), isChosen: isOne(page) })),
      saved: saved.map(({ title }) => title),
      savedIds: listText(savedIds),
      /** What the choice was based on. */
      was: (draft ? input.was : undefined) ?? listText(savedIds),
      isDraft: ids.join(",") !== savedIds.join(","),
      isCut: draft !== undefined && steppedChoice(input.ids, input).length > chosen.length,
      moved: isMoved && id ? { id, dir: to - 1 < at ? ("up" as const) : ("down" as const) } : null,
      q: input.q,
    };
  });

function inWords({
  id,
  title,
  icon,
  isPublished,
  isPublic,
  showToChildTeams,
  hasCover,
  teamTypes,
}: FeaturedChoice) {
  const who = isPublic
    ? "everybody, guests too"
    : (audienceInWords({ shown: teamTypes, hidden: [], showToChildTeams }) ?? "everybody");
  return {
    ...{ id, title, icon: iconFor(icon, "file-text"), isWarning: !isPublished },
    words: isPublished
      ? `Published · ${who}${hasCover ? "" : " · without a cover"}`
      : "Not published yet: nobody sees it",
  };
}
export const action = procedure
  .permission("admin")
  .input(FeaturedInput)
  .action(async ({ ctx, input: { ids, was, over } }) => {
    await saveFeatured(ctx, { ids, was: listOf(over ?? was) });
    return ctx.redirect(featuredPagesPath, {
      type: "success",
      title: ids.length === 0 ? "No page is featured" : `${counted(ids.length, "page")} featured`,
    });
  });

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(contentEditorStyles);

export const meta = pageTitle("Featured Pages");

/** Which pages stand on everybody's dashboard, and in which order. */
export default function FeaturedPagesPage() {
  const { pages, found, saved, savedIds, was, isDraft, isCut, moved, q } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { search } = useLocation();
  const { errors } = fieldsOf({ id: "featured", limits: { ids: {}, was: {}, over: {} }, lastResult });
  const isStale = was !== savedIds;
  const draft = [["draft", "1"], ["was", was], ...pages.map(({ id }) => ["ids", id] as const)] as const;
  const need = featuredNeed(pages.length);
  return (
    <>
      <PageHead
        title="Featured Pages"
        lede="They stand on the dashboard below the cards, four in a row. Each team sees those that are for it."
      />
      <ErrorSummary errors={errors} />
      {isStale && (
        <Banner tone="warning" title="Somebody else saved another choice meanwhile.">
          {saved.length === 0 ? "No page is featured now." : `Featured now: ${saved.join(", ")}.`} Yours is
          below, and not saved.
        </Banner>
      )}
      {isCut && (
        <Banner title="A page that you had chosen is gone.">It was archived or deleted meanwhile.</Banner>
      )}
      <div className="detail side-columns">
        <section aria-labelledby="chosen" className="own-order">
          <SectionHead id="chosen" title="Chosen pages" count={pages.length} />
          <ChosenPages pages={pages} moved={moved} draft={draft} q={q} />
          <Form
            method="post"
            action={featuredPagesPath + search}
            id="featured"
            className="featured-save"
            preventScrollReset
          >
            {draft.slice(1).map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <p id="featured-ids" className={need ? "is-warning" : "muted"} role="status">
              {choiceWords(pages.length)} {isDraft && "Not saved yet."}
            </p>
            <div className="btn-row">
              {isStale ? (
                <SubmitButton variant="primary" name="over" value={savedIds}>
                  Save my choice
                </SubmitButton>
              ) : (
                <SubmitButton variant="primary">Save featured pages</SubmitButton>
              )}
              {isDraft && <ButtonLink to={featuredPagesPath}>Discard changes</ButtonLink>}
            </div>
          </Form>
        </section>
        <section aria-labelledby="choose">
          <SectionHead id="choose" title="Choose pages" />
          <SearchPages draft={draft} q={q} />
          <FoundPages found={found} draft={draft} q={q} />
        </section>
      </div>
    </>
  );
}

function SearchPages({
  draft,
  q,
}: {
  draft: readonly (readonly [name: string, value: string])[];
  q: string;
}) {
  return (
    <Form method="get" action={featuredPagesPath} className="find-row" preventScrollReset>
      {draft.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="find-row-box">
        <label className="vh" htmlFor="featured-q">
          Search pages
        </label>
        <Icon name="search" />
        <input
          key={q}
          className="input"
          type="search"
          id="featured-q"
          name="q"
          defaultValue={q}
          placeholder="Title"
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <Button>Search</Button>
    </Form>
  );
}
