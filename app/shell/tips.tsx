import { useFetcher, useLocation } from "@remix-run/react";
import type { Tip } from "~/procedure/room";
import { Button } from "~/ui/button";
import type { IconName } from "~/ui/icon";
import { Link } from "~/ui/link";

/** The panel beside an admin screen. The sentence of a screen without tips is the spec's (1.2). */
export function Tips({ tips }: { tips: readonly Tip[] }) {
  return (
    <aside className="aside" aria-labelledby="tips">
      <div className="aside-head">
        <h2 id="tips">Tips and tricks</h2>
        <TipsButton show="no" label="Hide" of="tips and tricks" />
      </div>
      {tips.length > 0 ? (
        <dl>
          {tips.map(({ title, text, link }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                {text}
                {link && (
                  <>
                    {" "}
                    <Link to={link.to}>{link.label}</Link>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">Tips and tricks coming soon!</p>
      )}
    </aside>
  );
}

/** Brings the panel back. */
export const ShowTips = () => <TipsButton show="yes" label="Tips" icon="lightbulb" of="" />;

/** By a fetcher: what is typed into the screen beside it stays, and nobody is asked whether to leave. */
function TipsButton({
  show,
  label,
  of,
  icon,
}: {
  show: "yes" | "no";
  label: string;
  of: string;
  icon?: IconName;
}) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/admin/tips/display" className="tips-form" preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <Button variant={icon ? "quiet" : "text"} icon={icon} name="show" value={show}>
        {label}
        {of && <span className="vh"> {of}</span>}
      </Button>
    </fetcher.Form>
  );
}
