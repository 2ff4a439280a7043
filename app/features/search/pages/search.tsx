import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { Tabs } from "~/ui/tabs";
import { ResultGroup } from "../components/result-group";
import { SearchForm } from "../components/search-form";
import { searchBy, searchGroups, searchReads } from "../found.server";
import { ftsQuery, wordsOf } from "../query.rules";
import searchStyles from "../search.css?url";
import { searchPath } from "../search.paths";
import { SearchInput } from "../search-input.server";
import { kindTexts } from "../search-kinds.server";

const PER_KIND = 20;

export const loader = procedure
  .signedIn()
  .input(SearchInput)
  .reads(({ ctx, input }) => searchReads(searchBy(ctx, input, PER_KIND)))
  .loader(({ ctx, input, found }) => ({
    q: input.q,
    who: `${ctx.user.firstName} ${ctx.user.surname}`,
    kind: input.kind ?? null,
    noun: input.kind ? kindTexts(input.kind, ctx.settings.terminology).noun : null,
    words: wordsOf(input.q),
    isTooShort: ftsQuery(input.q) === null,
    groups: searchGroups(searchBy(ctx, input, PER_KIND), found),
  }));

export const links = sheets(listingStyles, searchStyles);

export const meta = pageTitle<typeof loader>(({ q }) => (q ? `“${q.slice(0, 60)}” – Search` : "Search"));

/** Everything that somebody may see, in one search. Staff results lead into the admin area. */
export default function Search() {
  const { q, who, kind, noun, words, isTooShort, groups } = useLoaderData<typeof loader>();
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const shown = kind ? groups.filter((group) => group.kind === kind) : groups;
  const only = kind ? shown[0] : undefined;
  return (
    <div className="page page-narrow">
      <PageHead title="Search" />
      <SearchForm q={q} kind={kind} who={who} />
      {total > 0 && (
        <>
          <Tabs
            label="Kinds of results"
            tabs={[
              { to: searchPath(q), label: "All", count: total, current: kind === null },
              ...groups.map((group) => ({
                to: searchPath(q, group.kind),
                label: group.label,
                count: group.total,
                current: kind === group.kind,
              })),
            ]}
          />
          {shown.map((group) => (
            <ResultGroup
              group={group}
              words={words}
              more={kind ? null : searchPath(q, group.kind)}
              key={group.kind}
            />
          ))}
          {only && only.kind !== "page" && (
            <Pagination total={only.total} noun={only.noun} perPage={PER_KIND} />
          )}
        </>
      )}
      {shown.length === 0 && <Nothing q={q} noun={noun} isTooShort={isTooShort} total={total} />}
    </div>
  );
}

function Nothing({
  q,
  noun,
  isTooShort,
  total,
}: {
  q: string;
  /** Of the kind that was asked for. */
  noun: string | null;
  isTooShort: boolean;
  total: number;
}) {
  if (q === "") {
    return (
      <EmptyState icon="search" title="What are you looking for?">
        Type a word, or the beginning of one.
      </EmptyState>
    );
  }
  if (isTooShort) {
    return (
      <EmptyState icon="search" title="Type at least two letters or digits">
        Other characters are not searched for.
      </EmptyState>
    );
  }
  if (noun && total > 0) {
    return (
      <EmptyState icon="search" title={`No ${noun} match “${q}”`}>
        Other results do: choose All above.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={`Nothing matches “${q}”`}>
      Check the spelling, or use fewer words.
    </EmptyState>
  );
}
