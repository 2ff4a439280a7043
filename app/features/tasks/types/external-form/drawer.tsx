import { Icon } from "~/ui/icon";
import type { DrawerData } from "../../task-drawer.server";
import { plainDrawer, type TypeDrawer } from "../type-drawer";

export const externalFormDrawer: TypeDrawer = { ...plainDrawer, Part: ExternalForm };

function ExternalForm({ data: { task, canComplete } }: { data: DrawerData }) {
  return (
    <section>
      <h3>The form</h3>
      {task.externalLink ? (
        <WayThere link={task.externalLink} canComplete={canComplete} />
      ) : (
        <p className="muted">The organisers have not given the address of the form yet.</p>
      )}
    </section>
  );
}

/** It opens beside this page, and is ticked here by hand. People see where the link leads before they follow it. */
function WayThere({ link, canComplete }: { link: string; canComplete: boolean }) {
  return (
    <>
      <p>
        {canComplete
          ? "The form is on another site. Fill it in there, then come back and mark the task as complete here."
          : "The form is on another site."}
      </p>
      <p className="mt-3">
        <a className="btn" href={link} target="_blank" rel="noopener noreferrer">
          <Icon name="external-link" />
          Open the form<span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
      <p className="hint link-host">{URL.canParse(link) ? new URL(link).host : ""}</p>
    </>
  );
}
