import { Banner, Callout } from "../banner";
import { Button, ButtonLink } from "../button";
import { EmptyState, FilteredEmpty } from "../empty-state";
import { ErrorScreen } from "../error-screen";
import { ToastBox } from "../toast";
import { Skeleton } from "./skeleton";
import { Specimen, Specimens } from "./specimen";

const stay = () => {};

export function GalleryFeedback() {
  return (
    <>
      <Specimens title="Banners and callouts">
        <div className="grid content-start gap-3">
          <Callout>Gate 3 opens at 07:00 on build-up days.</Callout>
          <Callout tone="success">Your stand design is approved.</Callout>
          <Callout tone="info">Helen Marsh is also editing this page.</Callout>
        </div>
        <div className="grid content-start gap-3">
          <Callout tone="warning">Wear a lifejacket on the pontoons at all times.</Callout>
          <Callout tone="danger">Hot work is not allowed inside the hall.</Callout>
          <Banner
            tone="warning"
            title="Draft, not submitted."
            action={
              <Button type="button" variant="text">
                Discard
              </Button>
            }
          >
            Saved today at 09:31.
          </Banner>
        </div>
      </Specimens>
      <Toasts />
      <Specimens title="Empty, loading, broken">
        <EmptyState
          icon="users"
          title="No teams yet"
          actions={
            <>
              <ButtonLink to="#add" variant="primary" icon="plus">
                Add team
              </ButtonLink>
              <ButtonLink to="#import">Import teams</ButtonLink>
            </>
          }
        >
          Add one team at a time, or import a spreadsheet of exhibitors and send their welcome e-mails
          together.
        </EmptyState>
        <FilteredEmpty noun="teams" filters={["q", "status"]}>
          Nothing is both overdue and low risk. Remove a filter to see more of your 142 teams.
        </FilteredEmpty>
        <Specimen note="After 300 ms">
          <div className="panel p-5">
            <Skeleton label="Loading teams" />
          </div>
        </Specimen>
        <div />
        <div className="panel">
          <ErrorScreen reference="7F3A-0915" here="#again" home="#home" />
        </div>
        <div className="panel">
          <ErrorScreen status={403} here="#again" home="#home" />
        </div>
      </Specimens>
    </>
  );
}

function Toasts() {
  return (
    <Specimens title="Toasts">
      <div className="toasts still">
        <ToastBox
          close={stay}
          toast={{ id: "1", type: "success", title: "Your updates have been successfully saved" }}
          stay
        />
        <ToastBox
          close={stay}
          toast={{
            id: "5",
            type: "success",
            title: "Task complete",
            link: { to: "#next", label: "Next: Rigging and suspended items, due in 12 days" },
            undo: { to: "#undo" },
          }}
          stay
        />
        <ToastBox
          close={stay}
          toast={{
            id: "2",
            type: "error",
            title: "Field groups used in forms cannot be deleted",
            description: "‘Vehicle details’ is used in 2 forms. Remove it there first.",
          }}
        />
      </div>
      <div className="toasts still">
        <ToastBox
          close={stay}
          toast={{
            id: "3",
            type: "warning",
            title: "Warning",
            description: "3 of 142 e-mails bounced. See the e-mail log.",
          }}
        />
        <ToastBox
          close={stay}
          toast={{
            id: "4",
            type: "info",
            title: "Information",
            description: "Helen Marsh is also editing this page.",
          }}
        />
      </div>
    </Specimens>
  );
}
