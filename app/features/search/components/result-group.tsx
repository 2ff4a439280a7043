import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { highlighted } from "../query.rules";
import type { SearchGroup, SearchResult } from "../search.types";

/** The hits of one kind. `more` leads to all of them where not all are shown. */
export function ResultGroup({
  group,
  words,
  more,
}: {
  group: SearchGroup;
  words: readonly string[];
  more: string | null;
}) {
  const { label, noun, icon } = group;
  const id = `found-${group.kind}`;
  return (
    <section className="results-group" aria-labelledby={id}>
      <SectionHead id={id} title={label} count={group.total} />
      <ul className="panel results">
        {group.results.map((result) => (
          <li key={result.id}>
            <Icon name={icon} />
            <Result result={result} words={words} />
          </li>
        ))}
      </ul>
      {more && group.total > group.results.length && (
        <p className="results-more">
          <Link to={more}>
            Show all {group.total} {noun}
          </Link>
        </p>
      )}
      {group.isCut && (
        <p className="results-more muted">
          Only the best {group.total} {noun} are shown. Add a word to find fewer.
        </p>
      )}
    </section>
  );
}

function Result({ result, words }: { result: SearchResult; words: readonly string[] }) {
  const { to, title, detail, snippet } = result;
  return (
    <div>
      <p className="result-title">
        {to ? (
          <Link to={to}>
            <Marked text={title} words={words} />
          </Link>
        ) : (
          <Marked text={title} words={words} />
        )}
      </p>
      {detail && (
        <p className="muted">
          <Marked text={detail} words={words} />
        </p>
      )}
      {snippet && (
        <p className="muted">
          <Marked text={snippet} words={words} />
        </p>
      )}
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlighted(text, words).map(({ text: piece, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity and never move
    isHit ? <mark key={index}>{piece}</mark> : piece,
  );
}
