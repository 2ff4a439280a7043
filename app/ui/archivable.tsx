import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { upperFirst } from "~/lib/text.rules";
import type { ArchivePaths } from "./archive.paths";
import type { BulkAction } from "./bulk-bar";
import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import type { IconName } from "./icon";
import { SubmitButton } from "./submit-button";
import { Tabs } from "./tabs";

/** A verb for many things that asks something first: its page is led to with what is chosen. */
export const asking = (action: Omit<BulkAction, "formMethod">): BulkAction => ({
  ...action,
  formMethod: "get",
});

/** What can be done with many of them; `others` only with active ones. */
export const archiveActions = (
  paths: ArchivePaths,
  {
    isArchived = false,
    canDelete,
    others = [],
  }: { isArchived?: boolean; canDelete: boolean; others?: BulkAction[] },
): BulkAction[] => [
  isArchived
    ? { label: "Restore", icon: "rotate-ccw", value: "restore", formAction: paths.restorations }
    : { label: "Archive", icon: "archive", value: "archive", formAction: paths.archives },
  ...(isArchived ? [] : others),
  ...(canDelete
    ? [
        asking({
          label: "Delete",
          icon: "trash-2",
          value: "delete",
          formAction: paths.removal,
          danger: true,
        }),
      ]
    : []),
];

/** What can be done with one of them, in the head of its page. */
export function ArchiveButtons({
  of: { id, isArchived, isDraft = false },
  paths,
  canDelete,
}: {
  /** A draft is neither archived nor restored. */
  of: { id: string; isArchived: boolean; isDraft?: boolean };
  paths: ArchivePaths;
  canDelete: boolean;
}) {
  return (
    <>
      {canDelete && (
        <ButtonLink variant="quiet" icon="trash-2" to={`${paths.removal}?ids=${id}`}>
          Delete
        </ButtonLink>
      )}
      {!isDraft && (
        <Form method="post" action={isArchived ? paths.restorations : paths.archives}>
          <input type="hidden" name="ids" value={id} />
          <SubmitButton
            icon={isArchived ? "rotate-ccw" : "archive"}
            busyLabel={isArchived ? "Restoring…" : "Archiving…"}
          >
            {isArchived ? "Restore" : "Archive"}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

/** The two lists of them, and what is not live yet. */
export function ArchiveTabs({
  label,
  counts,
  paths,
  isArchived = false,
  className,
  notYetLive,
  own,
}: {
  label: string;
  counts: { active: number; archived: number; waiting?: number };
  paths: ArchivePaths;
  isArchived?: boolean;
  className?: string;
  /** Of what can be a draft: where those are listed. */
  notYetLive?: string;
  /** Those of whoever looks: a filter that is a tab. */
  own?: { label: string; to: string; count: number; current: boolean };
}) {
  return (
    <Tabs
      label={label}
      className={className}
      tabs={[
        { to: paths.active, label: "Active", count: counts.active, current: !isArchived && !own?.current },
        ...(own ? [{ ...own, disabledAtZero: true }] : []),
        ...(notYetLive
          ? [{ to: notYetLive, label: "Not yet live", count: counts.waiting ?? 0, disabledAtZero: true }]
          : []),
        {
          to: paths.archived,
          label: "Archived",
          count: counts.archived,
          current: isArchived,
          disabledAtZero: true,
        },
      ]}
    />
  );
}

/** Instead of the archived list, where there are none. */
export function NoneArchived({
  icon,
  many,
  short = many,
  to,
  children = `${upperFirst(many)} that you archive are kept here.`,
}: {
  icon: IconName;
  /** As several of them are called: "teams". */
  many: string;
  /** The same in the button that leads to the active ones. */
  short?: string;
  /** The active list. */
  to: string;
  children?: ReactNode;
}) {
  const actions = <ButtonLink to={to}>{`See the active ${short}`}</ButtonLink>;
  return (
    <EmptyState icon={icon} title={`No archived ${many}`} actions={actions}>
      {children}
    </EmptyState>
  );
}
