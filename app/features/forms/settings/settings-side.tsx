import { adminTaskPath } from "~/features/tasks/tasks.paths";
import { CopyLink } from "~/ui/copy-link";
import { Link } from "~/ui/link";
import { formLabPath, formOrdersPath, formSettingsPath } from "../admin-forms.paths";
import { type PublicationFacts, PublicationSide } from "../components/publication-side";
import { guestFormPath } from "../guests/guests.paths";

/** Beside the settings: whether it is live, where guests find it, and who else sees it by which tasks. */
export function SettingsSide({
  form,
  tasks,
  address,
}: {
  form: PublicationFacts & { id: string; isPublic: boolean };
  tasks: readonly { id: string; title: string; isArchived: 0 | 1; teamTypes: string[] }[];
  /** With what fills in its fields, for an example; null where nothing does. */
  address: { whole: string; example: string | null };
}) {
  return (
    <aside className="detail-side" aria-label="About the form">
      <PublicationSide
        owner={{ kind: "form", id: form.id }}
        publication={form}
        back={formSettingsPath(form.id)}
      >
        {" "}
        · <Link to={formLabPath(form.id)}>Logic lab</Link>
      </PublicationSide>
      <section>
        <h2>{form.isPublic ? "Guest address" : "Address"}</h2>
        <p className="address">{address.whole}</p>
        {form.isPublic && <CopyLink to={guestFormPath(form.id)} label="Copy guest address" />}
        {form.isPublic && !isOpen(form) && (
          <p className="hint">
            {form.isArchived ? "Not open: the form is archived." : "Not open yet: the form is not published."}
          </p>
        )}
        {address.example && (
          <>
            <p className="hint mt-3">With something filled in, for example:</p>
            <p className="address">{address.example}</p>
          </>
        )}
      </section>
      <section>
        <h2>Orders</h2>
        <p>
          <Link to={formOrdersPath(form.id)}>Prices, VAT and last days</Link> of what is ordered with it.
        </p>
      </section>
      <section>
        <h2>Who sees it</h2>
        {tasks.length > 0 ? (
          <ul className="uses">
            {tasks.map(({ id, title, isArchived, teamTypes }) => (
              <li key={id}>
                <Link to={adminTaskPath(id)}>{title}</Link>
                <span className="hint block">
                  {isArchived ? "Archived: no team" : teamTypes.join(", ") || "All team types"}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p>No task asks for it: every team finds it among its forms while it is published.</p>
        )}
      </section>
    </aside>
  );
}

const isOpen = ({ isPublished, isArchived }: PublicationFacts) => isPublished && !isArchived;
