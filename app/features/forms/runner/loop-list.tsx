import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { FieldErrors, RequiredNote } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { TAKES_ROW } from "~/ui/second-press";
import { entryName } from "./loop-model.rules";
import { useInput, usePage } from "./page-context";
import type { LoopEntry, LoopModel } from "./page-model.types";
import { ROW_VERBS } from "./row-verbs.rules";

/** The entries of a looped group: each with what it says of itself, the open one as a form. */
export function LoopList({ loop, children }: { loop: LoopModel; children?: ReactNode }) {
  const { paths } = usePage().model;
  const field = useInput(loop.name);
  const { entries, noun, open, most } = loop;
  return (
    <div>
      {entries.length > 0 && (
        <ul className="loop">
          {entries.map((entry) =>
            entry.row === open ? (
              <li className="open" key={entry.row}>
                <div className="loop-row">
                  <h2>{titleOf(entry)}</h2>
                </div>
                <RequiredNote />
                {children}
              </li>
            ) : (
              <li key={entry.row}>
                <Entry entry={entry} templateId={loop.templateId} />
              </li>
            ),
          )}
        </ul>
      )}
      <FieldErrors field={field} />
      {loop.canAdd && (
        <Button
          id={loop.name}
          icon="plus"
          className="loop-add"
          formAction={paths.rows}
          name={ROW_VERBS.addEntry}
          value={loop.templateId}
        >
          {entries.length === 0 ? `Add ${articleOf(noun)} ${noun}` : `Add another ${noun}`}
        </Button>
      )}
      {open === null && most > 1 && (
        <p
          className="hint loop-count"
          id={loop.canAdd ? undefined : loop.name}
          tabIndex={loop.canAdd ? undefined : -1}
        >
          {entries.length} of {most} at most
        </p>
      )}
    </div>
  );
}

function Entry({ entry, templateId }: { entry: LoopEntry; templateId: string }) {
  const { paths } = usePage().model;
  const about = [entry.title, entry.name].filter(Boolean).join(", ");
  return (
    <div className="loop-row">
      <div>
        <h3>{titleOf(entry)}</h3>
        {entry.about && <p>{entry.about}</p>}
        {entry.problem && (
          <p className="status is-warning">
            <Icon name="circle-alert" />
            {entry.problem}
          </p>
        )}
      </div>
      <div className="links">
        <Link className="btn-text" to={entry.to} id={entryName({ templateId, row: entry.row })}>
          Change<span className="vh"> {about}</span>
        </Link>
        <button
          {...TAKES_ROW}
          type="submit"
          className="btn-text muted-action"
          formAction={paths.rows}
          name={ROW_VERBS.removeEntry}
          value={`${templateId}[${entry.row}]`}
        >
          Remove<span className="vh"> {about}</span>
        </button>
      </div>
    </div>
  );
}

const titleOf = ({ title, name }: LoopEntry) => (name ? `${title}: ${name}` : title);
const articleOf = (noun: string) => (/^[aeiou]/i.test(noun) ? "an" : "a");
