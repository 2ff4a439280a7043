import { Fragment, type ReactNode } from "react";
import type { ExportColumn } from "~/lib/export/columns";
import type { TaskType } from "../tasks.types";
import { disclaimerGiven } from "./disclaimer/given";
import { formGiven } from "./form/given";
import { type InList, type InQueue, type InRow, type OnPage, plainGiven, type TypeGiven } from "./type-given";

const TYPE_GIVEN = {
  task: plainGiven,
  form: formGiven,
  externalForm: plainGiven,
  pdfForm: plainGiven,
  upload: plainGiven,
  disclaimer: disclaimerGiven,
  tbc: plainGiven,
} satisfies Record<TaskType, TypeGiven>;

/** Null where every type says null. */
function ofAll(said: (given: TypeGiven) => ReactNode): ReactNode {
  const parts = Object.entries(TYPE_GIVEN).map(([type, given]) => [type, said(given)] as const);
  const shown = parts.filter(([, part]) => part);
  return shown.length === 0 ? null : shown.map(([type, part]) => <Fragment key={type}>{part}</Fragment>);
}

export const givenInQueue = (given: InQueue, at: InRow): ReactNode =>
  ofAll(({ inQueue }) => inQueue(given, at));

export const givenOnPage = (given: OnPage): ReactNode => ofAll(({ onPage }) => onPage(given));

export const givenInList = (given: InList): ReactNode => ofAll(({ inList }) => inList(given));

export const QUEUE_EXPORT: readonly ExportColumn<InQueue>[] = Object.values(TYPE_GIVEN).flatMap(
  ({ queueExport }) => queueExport,
);
