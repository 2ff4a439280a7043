import { useId } from "react";
import { BackForm } from "~/ui/back-form";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { RichText } from "~/ui/rich-text";
import { SubmitButton } from "~/ui/submit-button";
import { notificationPath, readingsPath } from "../notifications.paths";

export interface NewsRow {
  id: string;
  title: string;
  isUnread: boolean;
  /** It went to the reader: they may keep it as new. */
  isOwn: boolean;
  when: string;
  isEdited: boolean;
  /** What it leads to can be opened by the reader. */
  hasTarget: boolean;
  html: string;
  /** Of a longer text, which is folded. */
  excerpt: string | null;
}

/** Notifications under their heading. The title leads to what one is about, and reads it. */
export function NewsRows({ title, count, rows }: { title: string; count: number; rows: readonly NewsRow[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="group-head mt-6">
        <h2 id={id}>{title}</h2>
        <p>{counted(count, "notification")}</p>
      </div>
      <ul className="rows">
        {rows.map((row) => (
          <News key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function News({ row }: { row: NewsRow }) {
  const said = (
    <>
      {row.isUnread && <span className="vh">Unread: </span>}
      {row.title}
    </>
  );
  return (
    <li className={row.isUnread ? "news is-new" : "news"} id={`n-${row.id}`}>
      <span className="news-mark" aria-hidden="true" />
      <div>
        <h3 className="news-title" dir="auto">
          {row.hasTarget ? (
            <Link className="task-title" to={notificationPath(row.id)}>
              {said}
            </Link>
          ) : (
            said
          )}
        </h3>
        {row.excerpt === null ? (
          <RichText html={row.html} className="news-text" />
        ) : (
          <details className="news-more">
            <summary>
              <span dir="auto">{row.excerpt}</span> <span className="news-all">Read all</span>
            </summary>
            <RichText html={row.html} className="news-text" />
          </details>
        )}
      </div>
      <div className="news-side">
        <span className="small nowrap">
          {row.when}
          {row.isEdited && ", edited"}
        </span>
        {row.isOwn && (
          <BackForm action={readingsPath} className="news-act">
            <input type="hidden" name="id" value={row.id} />
            <SubmitButton variant="text" name="read" value={row.isUnread ? "yes" : "no"} busyLabel="Marking…">
              {row.isUnread ? "Mark as read" : "Mark as unread"}
              <span className="vh">: {row.title}</span>
            </SubmitButton>
          </BackForm>
        )}
      </div>
    </li>
  );
}
