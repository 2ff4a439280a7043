import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { ChangeBadges } from "../change-badges";
import { SECTION_ICONS, sectionTitle } from "../content.texts";
import { WORD_LABELS } from "../publication.texts";
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
            {sectionTitle({ heading, type })}
          </span>
          <span className="publish-kinds">
            <ChangeBadges kinds={kinds} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export const hasChanges = ({ words, sections }: PageChanges): boolean =>
  words.length > 0 || sections.length > 0;
