import { adminTaskPath } from "~/features/tasks/tasks.paths";
import { Link } from "~/ui/link";
import { fieldGroupSettingsPath, ownerPath } from "../../admin-forms.paths";
import { PublicationSide } from "../../components/publication-side";

interface Named {
  id: string;
  title: string;
}

type UsingForm = Named & { isArchived: boolean; tasks: readonly Named[] };

/** As in the list of field groups. */
const MOST_SHOWN = 5;

/** Beside a group's settings: whether it can be placed, and the forms that have it, with the tasks that ask for them. */
export function FieldGroupSide({
  group,
}: {
  group: {
    id: string;
    isPublished: boolean;
    isArchived: boolean;
    hasChanges: boolean;
    lastNumber: number;
    forms: readonly UsingForm[];
  };
}) {
  return (
    <aside className="detail-side" aria-label="About the field group">
      <PublicationSide
        owner={{ kind: "fieldGroup", id: group.id }}
        publication={group}
        back={fieldGroupSettingsPath(group.id)}
      />
      <section>
        <h2>Forms that use it</h2>
        {group.forms.length > 0 ? (
          <>
            <Forms forms={group.forms.slice(0, MOST_SHOWN)} />
            {group.forms.length > MOST_SHOWN && (
              <details className="more-uses">
                <summary>+ {group.forms.length - MOST_SHOWN} more</summary>
                <Forms forms={group.forms.slice(MOST_SHOWN)} />
              </details>
            )}
          </>
        ) : (
          <p>No form has it.</p>
        )}
      </section>
    </aside>
  );
}

function Forms({ forms }: { forms: readonly UsingForm[] }) {
  return (
    <ul className="uses">
      {forms.map(({ id, title, isArchived, tasks }) => (
        <li key={id}>
          <Link to={ownerPath({ kind: "form", id })}>{title}</Link>
          {isArchived && <span className="hint block">Archived</span>}
          {tasks.length > 0 && (
            <span className="hint block">
              For{" "}
              {tasks.map((task, at) => (
                <span key={task.id}>
                  {at > 0 && ", "}
                  <Link to={adminTaskPath(task.id)}>{task.title}</Link>
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
