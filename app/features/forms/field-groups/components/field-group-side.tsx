import { adminTaskPath } from "~/features/tasks/tasks.paths";
import { Link } from "~/ui/link";
import { fieldGroupSettingsPath, ownerPath } from "../../admin-forms.paths";
import { PublicationSide } from "../../components/publication-side";

interface Named {
  id: string;
  title: string;
}

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
    forms: readonly (Named & { isArchived: boolean; tasks: readonly Named[] })[];
  };
}) {
  return (
    <aside className="detail-side" aria-label="About the field group">
      <PublicationSide
        owner={{ kind: "fieldGroup", id: group.id }}
        standing={group}
        back={fieldGroupSettingsPath(group.id)}
      />
      <section>
        <h2>Forms that use it</h2>
        {group.forms.length > 0 ? (
          <ul className="uses">
            {group.forms.map(({ id, title, isArchived, tasks }) => (
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
        ) : (
          <p>No form has it.</p>
        )}
      </section>
    </aside>
  );
}
