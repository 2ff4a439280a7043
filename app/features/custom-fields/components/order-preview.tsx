import { FactList } from "~/ui/summary-list";
import type { FieldType } from "../custom-fields.rules";

/** The fields beside their order, as a team has them before it has answered, and which of them stand shares see. */
export function OrderPreview({
  fields,
}: {
  fields: readonly { label: string; type: FieldType; showToChildTeams: boolean; isRequired: boolean }[];
}) {
  const shared = fields.filter(({ showToChildTeams }) => showToChildTeams).map(({ label }) => label);
  return (
    <aside className="detail-side" aria-label="As a team sees it">
      <section>
        <h2>As a team sees it</h2>
        <FactList
          rows={fields.map(({ label, type, isRequired }) => ({
            label,
            value: isRequired ? (
              <span className="is-warning strong">Not given yet</span>
            ) : (
              <span className="muted">{type === "text" ? "A text" : "Yes or No"}</span>
            ),
          }))}
        />
      </section>
      <section>
        <h2>Stand shares</h2>
        <p className="small muted break">
          {shared.length > 0 ? `They see ${listed(shared)}.` : "They see none of these."}
        </p>
      </section>
    </aside>
  );
}

/** "A, B and C". */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
