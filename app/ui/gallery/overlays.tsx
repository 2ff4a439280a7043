import { Banner } from "../banner";
import { Button, ButtonLink, ButtonRow } from "../button";
import { RouteDialog } from "../dialog";
import { RouteDrawer } from "../drawer";
import { TaskStatus } from "../status";
import { Facts } from "../summary-list";
import { Specimen, Specimens } from "./specimen";

export function GalleryOverlays() {
  return (
    <Specimens title="Dialogs and drawer">
      <Specimen note="Each has an address; without JavaScript it is drawn open">
        <ButtonRow>
          <ButtonLink id="open-drawer" to="?open=drawer" preventScrollReset>
            Drawer
          </ButtonLink>
          <ButtonLink id="open-dialog" to="?open=dialog" preventScrollReset>
            Dialog
          </ButtonLink>
        </ButtonRow>
      </Specimen>
    </Specimens>
  );
}

export function GalleryOverlay({ open }: { open: string }) {
  if (open === "dialog") {
    return (
      <RouteDialog
        title="Leave the event?"
        closeTo="?"
        description="You will no longer see its tasks."
        returnFocusTo="open-dialog"
      >
        <ButtonRow>
          <ButtonLink to="?" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="button" variant="primary">
            Leave event
          </Button>
        </ButtonRow>
      </RouteDialog>
    );
  }
  return (
    <RouteDrawer
      eyebrow="Services and health and safety"
      title="Risk assessment and method statement"
      closeTo="?"
      returnFocusTo="open-drawer"
      foot={
        <>
          <Button type="button">Mark not applicable</Button>
          <Button type="button" variant="primary">
            Send for approval
          </Button>
        </>
      }
    >
      <Banner tone="warning" icon="rotate-cw" title="Sent back">
        by Helen Marsh on 14 June. Add the crane lift plan and send it again.
      </Banner>
      <section>
        <Facts
          rows={[
            { label: "Status", value: <TaskStatus state="dueSoon" /> },
            { label: "Due", value: "Friday 25 June 2027, in 10 days" },
            { label: "Approval", value: "Needed before this counts as complete" },
          ]}
        />
      </section>
      <section>
        <h3>What to do</h3>
        <div className="prose">
          <p>Send one document covering your stand build, any lifting, and work over or near water.</p>
          <ul>
            <li>Name the person in charge on site.</li>
            <li>Include a lift plan if anything weighs more than 250 kg.</li>
          </ul>
        </div>
      </section>
    </RouteDrawer>
  );
}
