import { Link } from "~/ui/link";
import type { Column } from "~/ui/table";
import { submissionPath } from "../../../admin-forms.paths";
import { deliveryPath } from "../delivery.paths";
import type { ListedDelivery } from "../shown-delivery.server";
import { DeliveryStatus } from "./delivery-status";

/** Of one webhook's log. */
export const deliveryColumns = (at: { formId: string; webhookId: string }): Column<ListedDelivery>[] => [
  {
    key: "queued",
    header: "Queued",
    className: "nowrap",
    phoneLabel: "Queued",
    render: ({ queued }) => queued,
  },
  {
    key: "submission",
    header: "Submission",
    primary: true,
    render: ({ submissionId, reference, kind, isTest }) => (
      <>
        {submissionId && reference ? (
          <Link to={submissionPath(at.formId, submissionId)}>{reference}</Link>
        ) : (
          <span className="strong">{isTest ? "A test" : "Deleted submission"}</span>
        )}
        <small className="delivery-under">{kind}</small>
      </>
    ),
  },
  {
    key: "who",
    header: "Team",
    className: "col-words",
    render: ({ who }) => who ?? <span className="muted">–</span>,
  },
  {
    key: "state",
    header: "State",
    className: "nowrap",
    phoneEnd: true,
    render: ({ state }) => <DeliveryStatus state={state} />,
  },
  { key: "result", header: "Result", className: "col-words", render: ({ result }) => result },
  {
    key: "tries",
    header: "Tries",
    phoneLabel: "Tries",
    render: ({ tries }) => (tries === 0 ? <span className="muted">none yet</span> : tries),
  },
  {
    key: "open",
    header: "Open",
    hideHeader: true,
    align: "right",
    render: ({ id, reference, queued }) => (
      <Link className="btn-text" to={deliveryPath({ ...at, id })}>
        Open
        <span className="vh">
          {" "}
          the delivery {reference ? `of ${reference}, ` : ""}queued {queued}
        </span>
      </Link>
    ),
  },
];
