import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { SECTION_ICONS, SECTION_LABELS } from "../content.texts";
import { CHANGE_LABELS, CHANGE_TONES, WORD_LABELS } from "../publication.texts";
import type { SectionType } from "../sections.schema";
import type { PageChanges } from "./history-page.server";

/** What one version of a page has that another has not, in a line each. */
export function ChangeList({ changes: { words, sections } }: { changes: PageChanges }) {
  return (
    <ul className="publish-list">
      {words.map((field) => (
        <li key={field}>
          <Icon name="type" />
          <span className="publish-name">{WORD_LABELS[field]}</span>
          <span className="publish-kinds">
            <Badge tone="info">Changed</Badge>
          </span>
        </li>
      ))}
      {sections.map(({ id, type, heading, kinds }) => (
        <li key={id}>
          <Icon name={SECTION_ICONS[type as SectionType] ?? "file"} />
          <span className="publish-name" dir="auto">
            {heading || SECTION_LABELS[type as SectionType] || type}
          </span>
          <span className="publish-kinds">
            {kinds.map((kind) => (
              <Badge key={kind} tone={CHANGE_TONES[kind]}>
                {CHANGE_LABELS[kind]}
              </Badge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export const hasChanges = ({ words, sections }: PageChanges): boolean =>
  words.length > 0 || sections.length > 0;
