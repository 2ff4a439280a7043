import { Checkbox, CheckboxGroup } from "~/ui/checks";
import type { LiveField } from "~/ui/editor-form";
import { counted } from "~/ui/format.rules";
import { audienceSize, type ReadingTeams } from "../audience.rules";
import type { AudienceThing } from "../audience.texts";
import { ExceptionsNote, type ExceptionsOfThing } from "./exceptions-note";

interface Choice {
  id: string;
  name: string;
}

const chosenOf = (value: unknown): string[] => (value ? [value].flat().map(String) : []);
const isTicked = (value: unknown): boolean => value === true || value === "on";

/**
 * Who sees a thing, as part of its form: which of the fields it has depends on the kind. Under them stands how many teams
 * will see it; with JavaScript as it is ticked.
 */
export function AudienceFields({
  thing,
  shown,
  hidden,
  shares,
  isOpen,
  teamTypes,
  teams,
  exceptions,
}: {
  thing: AudienceThing;
  shown: LiveField;
  /** The types that it is hidden from, where the kind has them. */
  hidden?: LiveField;
  /** Where stand shares go by a box of their own. */
  shares?: LiveField;
  /** Whether it will be there for anybody. */
  isOpen: boolean;
  teamTypes: readonly Choice[];
  /** What the audience is counted by. */
  teams: readonly ReadingTeams[];
  exceptions?: ExceptionsOfThing | undefined;
}) {
  const options = teamTypes.map(({ id, name }) => ({ value: id, label: name }));
  const hiddenIds = hidden ? chosenOf(hidden.value) : [];
  const shownIds = chosenOf(shown.value);
  const both = teamTypes.filter(({ id }) => hiddenIds.includes(id) && shownIds.includes(id));
  const all = teams.reduce((sum, { n }) => sum + n, 0);
  const seeing = audienceSize(
    {
      isOpen,
      showToTeamTypeIds: shownIds,
      hideFromTeamTypeIds: hiddenIds,
      showToChildTeams: shares ? isTicked(shares.value) : null,
    },
    teams,
  );
  return (
    <fieldset className="form-block">
      <legend className="legend">Who sees it</legend>
      {options.length > 0 && (
        <CheckboxGroup
          field={shown}
          label="Shown to team types"
          hint="Leave empty to allow all."
          columns={options.length > 3}
          options={options}
        />
      )}
      {hidden && options.length > 0 && (
        <CheckboxGroup
          field={hidden}
          label="Hidden from team types"
          hint="Hidden wins: a type that stands in both lists does not see it, nor do its stand shares."
          columns={options.length > 3}
          options={options}
        />
      )}
      {shares ? (
        <Checkbox
          field={shares}
          label="Show to stand shares too"
          hint="If ticked, stand shares see it whatever they are shown to by type. If not, none does."
        />
      ) : (
        <p className="hint">Stand shares go by their own type, or by their parent’s where they have none.</p>
      )}
      {exceptions?.found ? (
        <ExceptionsNote exceptions={exceptions.found} path={exceptions.path} />
      ) : (
        <p className="hint mt-3" role="status">
          {both.length > 0 && `${both.map(({ name }) => name).join(", ")}: in both lists, so hidden. `}
          {isOpen ? (
            <>
              <span className="strong">
                {seeing} of {counted(all, "team")}
              </span>{" "}
              will see the {thing}.
            </>
          ) : (
            `No team will see the ${thing}: it is ${thing === "supplier" ? "archived" : thing === "page" ? "not published" : "not shown"}.`
          )}
        </p>
      )}
    </fieldset>
  );
}
