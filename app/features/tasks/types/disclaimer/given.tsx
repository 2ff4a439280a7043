import { Link } from "~/ui/link";
import { Section } from "~/ui/page-head";
import { type InQueue, type OnPage, plainGiven, type TypeGiven } from "../type-given";

export const disclaimerGiven: TypeGiven = {
  ...plainGiven,
  inQueue: ({ acceptance }, { page }) => acceptance && <Accepted of={acceptance} page={page} />,
  onPage: ({ acceptance }) => acceptance && <Proof of={acceptance} />,
};

function Accepted({ of, page }: { of: NonNullable<InQueue["acceptance"]>; page: string }) {
  return (
    <blockquote className="quote small">
      <b>Accepted:</b> “{of.text}
      {of.isCut ? "…" : ""}” {of.isCut && <Link to={page}>Whole text</Link>}
      <span className="cell-sub block">
        Typed name {of.name}, from {of.address}
      </span>
    </blockquote>
  );
}

/** The accepted declaration, word for word. */
function Proof({ of }: { of: NonNullable<OnPage["acceptance"]> }) {
  return (
    <Section title="Accepted declaration">
      <div className="panel proof">
        <p className="whitespace-pre-line">{of.text}</p>
        <p className="muted small mt-3">
          Accepted as “{of.name}”{of.by && ` by ${of.by}`}, {of.at}, from the address {of.address}
        </p>
      </div>
    </Section>
  );
}
