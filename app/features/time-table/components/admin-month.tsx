import { Form, useSubmit } from "@remix-run/react";
import { type ComponentProps, type DragEvent, useState } from "react";
import { daysBetween } from "~/lib/dates";
import { BackField, BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { FormId } from "~/ui/form-id";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import type { Dated } from "../dates.rules";
import type { MonthCell } from "../month.rules";
import {
  adminEntryPath,
  adminMonthPath,
  adminTimeTablePath,
  entriesCopiesPath,
  entriesRemovalPath,
  entryCopyPath,
  entryMovePath,
} from "../time-table.paths";
import type { MonthData } from "../time-table.types";
import { type CellProps, MonthGrid } from "./month-grid";
import { iconOf } from "./month-view";

interface Chosen {
  id: string;
  title: string;
  startDay: string;
  when: string;
  copyId: string;
}

interface Props {
  month: MonthData;
  locale: string;
  zone: string;
  /** Entries whose dates cannot be read stand in no month. */
  unreadable: number;
  drafts: readonly string[];
  chosen: Chosen | null;
}

/** A month of the entries that staff made. What is moved keeps its times of day, and how many days it takes. */
export function AdminMonth({ month, locale, zone, unreadable, drafts, chosen }: Props) {
  const dragging = useDragging(month.month);
  const isMovable = ({ kind, id }: Dated) => kind === "organiser" && id !== "launch";
  return (
    <>
      <MonthGrid
        month={month}
        locale={locale}
        to={(other) => adminMonthPath(other, chosen?.id)}
        moreTo={() => adminTimeTablePath}
        cellProps={dragging.cell}
        head={chosen && <Moving chosen={chosen} month={month.month} />}
        item={(item, cell) => {
          const { date, text } = item;
          if (!isMovable(date))
            return (
              <span className="month-fixed">
                <Icon name={iconOf(date)} />
                <span>{text}</span>
              </span>
            );
          return (
            <Link
              to={adminMonthPath(month.month, date.id)}
              preventScrollReset
              aria-current={date.id === chosen?.id ? "true" : undefined}
              {...dragging.item(date, cell)}
            >
              <Icon name={iconOf(date)} />
              <span>
                {text}
                {drafts.includes(date.id) && <small>Not live yet</small>}
              </span>
            </Link>
          );
        }}
      />
      <p className="muted small mt-3">
        Times are those of the event: {zone}.
        {unreadable > 0 && ` ${unreadable} with dates that cannot be read stand in the list alone.`}
      </p>
    </>
  );
}

const STEPS = [
  { days: -7, label: "A week earlier" },
  { days: -1, label: "A day earlier" },
  { days: 1, label: "A day later" },
  { days: 7, label: "A week later" },
] as const;

/** What can be done with the chosen entry, above the month: it stays chosen, so that a press can follow a press. */
function Moving({ chosen, month }: { chosen: Chosen; month: string }) {
  const back = adminMonthPath(month, chosen.id);
  return (
    <section className="month-move" aria-labelledby="moving">
      <div>
        <h3 id="moving">
          <Link to={adminEntryPath(chosen.id)}>{chosen.title}</Link>
        </h3>
        <p className="muted small" role="status">
          {chosen.when}
        </p>
      </div>
      <Form method="post" action={entryMovePath(chosen.id)} className="btn-row" preventScrollReset>
        <BackField back={back} />
        <input type="hidden" name="from" value={chosen.startDay} />
        {STEPS.map(({ days, label }) => (
          <SubmitButton key={days} name="days" value={days} size="sm">
            {label}
          </SubmitButton>
        ))}
      </Form>
      <div className="btn-row">
        <BackForm action={entryCopyPath(chosen.id)} back={back}>
          <FormId key={chosen.copyId} id={chosen.copyId} />
          <SubmitButton variant="quiet" size="sm" icon="copy" busyLabel="Copying…">
            Duplicate
          </SubmitButton>
        </BackForm>
        <ButtonLink variant="quiet" size="sm" icon="calendar" to={`${entriesCopiesPath}?ids=${chosen.id}`}>
          Copy to other days
        </ButtonLink>
        <ButtonLink variant="quiet" size="sm" icon="trash-2" to={`${entriesRemovalPath}?ids=${chosen.id}`}>
          Delete
        </ButtonLink>
        <ButtonLink variant="quiet" size="sm" icon="x" to={adminMonthPath(month)} preventScrollReset>
          Done
        </ButtonLink>
      </div>
    </section>
  );
}

/** An entry that is dragged from the day on which it was taken moves by as many days as it was dragged. */
function useDragging(month: string) {
  const submit = useSubmit();
  const [taken, setTaken] = useState<{ id: string; startDay: string; day: string } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setTaken(null);
    setOver(null);
  };
  return {
    item: ({ id, startDay }: Dated, { day }: MonthCell): ComponentProps<"a"> => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
        setTaken({ id, startDay, day });
      },
      onDragEnd: end,
    }),
    cell: ({ day }: MonthCell): CellProps =>
      taken
        ? {
            "data-over": over === day ? "" : undefined,
            onDragOver: (event) => {
              event.preventDefault();
              setOver(day);
            },
            onDrop: (event) => {
              event.preventDefault();
              end();
              const days = daysBetween(taken.day, day);
              if (days === 0) return;
              const back = adminMonthPath(month, taken.id);
              submit(
                { days: String(days), from: taken.startDay, back },
                { method: "post", action: entryMovePath(taken.id), preventScrollReset: true },
              );
            },
          }
        : {},
  } as {
    item(date: Dated, cell: MonthCell): ComponentProps<"a">;
    cell(cell: MonthCell): CellProps;
  };
}
