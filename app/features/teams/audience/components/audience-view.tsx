import { Banner } from "~/ui/banner";
import { SectionHead } from "~/ui/page-head";
import { audienceLines } from "../audience.texts";
import type { AudienceAnswer, AudiencePage } from "../audience-page.server";
import { AudienceEditor } from "./audience-editor";
import { AudienceTable } from "./audience-table";

/** The page of who sees a thing, below its head and tabs. */
export function AudienceView({
  data,
  answer,
  path,
}: {
  data: AudiencePage;
  answer: Partial<AudienceAnswer> | undefined;
  path: string;
}) {
  const { thing, page, conditions, locale } = data;
  const { seeing, hidden } = audienceLines(thing.kind, data.counts);
  return (
    <>
      {thing.isPublic ? (
        <Banner tone="info" title="Guests see it.">
          What everybody may read has no limits: make it not public to choose who sees it.
        </Banner>
      ) : (
        <AudienceEditor data={data} answer={answer} path={path} />
      )}
      <section className="section" aria-labelledby="every-team">
        <SectionHead id="every-team" title="Every team, and the rule that decides">
          <span className="small muted">
            {seeing} yes + {hidden} no = {seeing + hidden}. As it is saved.
          </span>
        </SectionHead>
        <AudienceTable {...{ thing: thing.kind, path, page, conditions, locale, isPublic: thing.isPublic }} />
      </section>
    </>
  );
}
