import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { formatDate } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { CALENDAR_ANCHOR, feedAddressPath, feedEndPath } from "../time-table.paths";
import type { FeedData, TimeTableData } from "../time-table.types";

interface CardProps {
  feed: FeedData;
  data: Pick<TimeTableData, "locale" | "month">;
  /** Below the month, across the page. */
  isWide?: boolean;
}

/** One's own calendar address: made, shown once, renewed, ended. */
export function FeedCard({ feed, data, isWide = false }: CardProps) {
  const address = useShownOnce(feed);
  const { madeOn } = feed;
  return (
    <aside className={isWide ? "panel feed is-wide" : "panel feed"} aria-labelledby={CALENDAR_ANCHOR}>
      <div>
        <h2 id={CALENDAR_ANCHOR} tabIndex={-1}>
          In your own calendar
        </h2>
        {madeOn === null || address ? (
          <p className="muted">
            {address ? "Add this address to" : "Have these dates in"} Outlook, Google or Apple Calendar. New
            and moved dates then come by themselves.
          </p>
        ) : (
          <p className="muted">
            You made a calendar address on {formatDate(madeOn, "medium", data.locale)}. It brings these dates
            to Outlook, Google or Apple Calendar. We keep no copy: renew it to get a new one.
          </p>
        )}
      </div>
      {address ? (
        <>
          <div>
            <Status tone="success" icon="circle-check">
              Your address is ready
            </Status>
            <code>{address}</code>
            <p className="muted">
              Copy it now: we keep no copy and cannot show it again. Whoever has it can read your dates.
            </p>
            <CopyAddress address={address} />
            <a className="btn btn-sm" href={address.replace(/^https?:/, "webcal:")}>
              <Icon name="calendar-plus" />
              Open in calendar app
            </a>
          </div>
          <hr />
          <div>
            <p className="muted">Lost it, or shared it by mistake?</p>
            <Acts data={data} />
          </div>
        </>
      ) : madeOn === null ? (
        <div className="links">
          <FeedForm action={feedAddressPath} data={data}>
            <SubmitButton size="sm" icon="calendar-plus" busyLabel="Making…">
              Make my address
            </SubmitButton>
          </FeedForm>
        </div>
      ) : (
        <Acts data={data} isWide={isWide} />
      )}
    </aside>
  );
}

function Acts({ data, isWide }: Pick<CardProps, "data" | "isWide">) {
  return (
    <div className="links">
      <FeedForm action={feedAddressPath} data={data}>
        <SubmitButton
          {...(isWide ? { size: "sm" as const } : { variant: "text" as const })}
          busyLabel="Renewing…"
        >
          Renew address
        </SubmitButton>
      </FeedForm>
      <FeedForm action={feedEndPath} data={data}>
        <SubmitButton variant="text" className="danger-action" busyLabel="Ending…">
          End it
        </SubmitButton>
      </FeedForm>
    </div>
  );
}

/** Comes back to the view that it was pressed in, and to the card. */
function FeedForm({
  action,
  data: { month },
  children,
}: { action: string; children: ReactNode } & Pick<CardProps, "data">) {
  return (
    <Form method="post" action={action} preventScrollReset>
      {month && <input type="hidden" name="month" value={month.month} />}
      {children}
    </Form>
  );
}

/** The address comes with one answer alone, and stays as long as the card does: the page is read again now and then. */
function useShownOnce({ address, madeOn }: FeedData): string | null {
  const [shown, setShown] = useState(address);
  if (address !== null && address !== shown) setShown(address);
  if (madeOn === null && shown !== null) setShown(null);
  return shown;
}

/** Without JavaScript the address is marked and copied by hand. */
function CopyAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, 3_000, false);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Nothing may be written there: the browser's own dialog has the address selected.
      window.prompt("Copy this address", address);
    }
  };
  return (
    <>
      <Button type="button" size="sm" icon={isCopied ? "check" : "copy"} className="needs-js" onClick={copy}>
        {isCopied ? "Copied" : "Copy address"}
      </Button>
      <span className="vh" role="status">
        {isCopied ? "Address copied" : ""}
      </span>
    </>
  );
}
