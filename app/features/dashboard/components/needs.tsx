import type { Need } from "~/procedure/room-work.server";
import { ButtonLink } from "~/ui/button";

/** What waits for staff, the most pressing first; each leads to where it is dealt with. */
export function Needs({ needs, countedAt }: { needs: readonly Need[]; countedAt: string }) {
  return (
    <section className="panel needs" aria-labelledby="needs">
      <div className="panel-head">
        <h2 id="needs">What needs you</h2>
        <span className="muted small">Counted at {countedAt}</span>
      </div>
      {needs.length === 0 ? (
        <p className="calm">Nothing waits for you.</p>
      ) : (
        <ul>
          {needs.map(({ count, tone, title, text, action }, at) => (
            <li key={title}>
              <b className={tone === "danger" ? "is-danger num" : "num"}>{count}</b>
              <div>
                <h3>{title}</h3>
                <p className="muted small">{text}</p>
              </div>
              {action && (
                <ButtonLink variant={at === 0 ? "primary" : "secondary"} to={action.to}>
                  {action.label}
                  <span className="vh">: {title}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
