import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Picture } from "../../components/sections/picture";
import { SectionView } from "../../components/sections/section-view";
import { contentPath } from "../../content.paths";
import type { ShownPage } from "../reading.server";
import { Contents, ContentsOnPhone } from "./contents";

/** A page as it is read: its text in one column, its headings beside it. */
export function ContentView({
  data,
  above,
  actions,
}: {
  data: ShownPage;
  /** The way back. */
  above?: ReactNode;
  /** Beside "Print". */
  actions?: ReactNode;
}) {
  const { page, sections, contents, previous, next, supportEmail } = data;
  const ask = supportEmail && <AskOrganisers title={page.title} supportEmail={supportEmail} />;
  return (
    <>
      {above}
      <div className={contents.length > 1 ? "read" : "read is-short"}>
        <article aria-labelledby="page-title">
          <h1 id="page-title" dir="auto">
            {page.title}
          </h1>
          {page.description && (
            <p className="lede" dir="auto">
              {page.description}
            </p>
          )}
          <div className="read-facts small">
            {page.changed && (
              <span>
                <Icon name="clock" />
                Changed {page.changed}
              </span>
            )}
            <button type="button" className="btn-text needs-js" onClick={() => window.print()}>
              <Icon name="printer" />
              Print
            </button>
            {actions}
          </div>
          {contents.length > 1 && <ContentsOnPhone contents={contents} />}
          {page.cover && (
            <div className="cover">
              <Picture picture={page.cover} isFirst />
            </div>
          )}
          {sections.map((section) => (
            <SectionView key={section.id} section={section} />
          ))}
          {sections.length === 0 && <p className="muted sec">There is nothing on this page at the moment.</p>}
          {ask && <p className="read-ask small muted">{ask}</p>}
          {(previous || next) && (
            <nav className="prevnext" aria-label="Other pages">
              {previous && (
                <Link className="is-previous" to={contentPath(previous.path)} rel="prev">
                  <small>
                    <Icon name="arrow-left" />
                    Previous
                  </small>
                  <span dir="auto">{previous.title}</span>
                </Link>
              )}
              {next && (
                <Link className="is-next" to={contentPath(next.path)} rel="next">
                  <small>
                    Next
                    <Icon name="arrow-right" />
                  </small>
                  <span dir="auto">{next.title}</span>
                </Link>
              )}
            </nav>
          )}
        </article>
        {contents.length > 1 && <Contents contents={contents}>{ask}</Contents>}
      </div>
    </>
  );
}

/** By e-mail, with the page's name in it. */
function AskOrganisers({ title, supportEmail }: { title: string; supportEmail: string }) {
  return (
    <>
      Something unclear?{" "}
      <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(title)}`}>Ask the organisers</a>.
    </>
  );
}
