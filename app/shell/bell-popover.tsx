import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useId } from "react";
import {
  latestNotificationsPath,
  notificationPath,
  readingsPath,
} from "~/features/notifications/notifications.paths";
import { BackForm } from "~/ui/back-form";
import { Link } from "~/ui/link";
import { loadedSheet } from "~/ui/loaded-sheet";
import { SubmitButton } from "~/ui/submit-button";
import bellStyles from "./bell.css?url";

export const itsSheet = () => loadedSheet(bellStyles);

interface Latest {
  total: number;
  unread: number;
  upTo: string;
  latest: { id: string; title: string; when: string; isUnread: boolean }[];
}

/** The last five, asked for as it opens. */
export function BellPopover({ look, to, top }: { look: "nav" | "top"; to: string; top: number }) {
  const { pathname, search } = useLocation();
  const id = useId();
  const { load, data } = useFetcher<Latest>();
  useEffect(() => load(latestNotificationsPath), [load]);
  if (!data) return null;
  return (
    <section
      className={`bell-pop is-${look}`}
      style={look === "nav" ? { top } : undefined}
      aria-labelledby={id}
    >
      <div className="bell-head">
        <h2 id={id}>Latest</h2>
        {data.unread > 0 && (
          <BackForm action={readingsPath} back={pathname + search}>
            <input type="hidden" name="upTo" value={data.upTo} />
            <SubmitButton variant="text" busyLabel="Marking…">
              Mark all as read
            </SubmitButton>
          </BackForm>
        )}
      </div>
      {data.latest.length === 0 ? (
        <p className="bell-none">Nothing yet. What the organisers announce stands here.</p>
      ) : (
        <ul className="bell-list">
          {data.latest.map((one) => (
            <li key={one.id} className={one.isUnread ? "is-new" : undefined}>
              <span className="bell-mark" aria-hidden="true" />
              <Link to={notificationPath(one.id)}>
                {one.isUnread && <span className="vh">Unread: </span>}
                <span dir="auto">{one.title}</span>
                <small>{one.when}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="bell-foot">
        <Link to={to}>
          {data.total === 0 ? "See all notifications" : `See all ${data.total} notifications`}
        </Link>
      </div>
    </section>
  );
}
