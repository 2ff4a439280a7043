import { useLoaderData, useSearchParams } from "@remix-run/react";
import { waitsWords } from "~/features/teams/invite-when.server";
import { lastLoginText } from "~/features/teams/last-login.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { teamPath } from "~/features/teams/teams.paths";
import { hasLevel, LEVEL_LABELS, LEVELS } from "~/identity/permissions.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { Person } from "~/ui/avatar";
import { BackForm } from "~/ui/back-form";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { MailAddress } from "~/ui/mail-address";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import type { Column } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import {
  addExhibitorPath,
  addStaffPath,
  notInvitedPath,
  personPath,
  userChasersPath,
  userInvitationsPath,
  usersExportPath,
  usersPath,
  userWelcomesPath,
} from "../../people.paths";
import { ROLE_LABELS } from "../../people.rules";
import { mailOfUser } from "../mail-state.rules";
import { userList } from "../users.queries.server";

export const loader = procedure
  .permission("moderator")
  .input(userList.Search)
  .reads(({ input }) => ({ page: userList.page(input), teamTypes: teamTypeChoices() }))
  .loader(({ ctx, found }) => {
    const { timeZone, locale } = ctx.settings.event;
    const clock = eventClock(ctx);
    const where = { today: clock.today, timeZone, locale };
    return {
      ...found.page,
      rows: plainRows(
        ctx,
        found.page.rows.map(
          ({ lastLoginInTime, lastMail, createdAt: _, hasBounced, inviteAt, isInvitePast, ...row }) => ({
            ...row,
            isSelf: row.id === ctx.user.id,
            lastLogin: lastLoginText(lastLoginInTime, where),
            mail: mailOfUser({
              hasBounced,
              hasLoggedIn: row.hasLoggedIn,
              isNotInvited: row.isNotInvited,
              lastMail,
            }),
            mailed: row.isNotInvited
              ? waitsWords({ at: inviteAt, isPast: isInvitePast }, ctx)
              : lastMail
                ? clock.momentOf(lastMail.at).replace(/,[^,]*$/, "")
                : "",
          }),
        ),
      ),
      teamTypes: found.teamTypes,
      mayAdd: hasLevel(ctx.user.level, "admin"),
    };
  });

export const meta = pageTitle("Users");

export default function Users() {
  const { teamTypes, mayAdd, staff, unseen, waiting, ...page } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const add = (
    <>
      {mayAdd && (
        <ButtonLink icon="plus" to={addStaffPath}>
          Add staff
        </ButtonLink>
      )}
      <ButtonLink variant="primary" icon="plus" to={addExhibitorPath}>
        Add exhibitor
      </ButtonLink>
    </>
  );
  const isWaitingView = params.get("mail") === "waiting";
  const columns: Column<RowOf<typeof page.rows>>[] = COLUMNS;
  return (
    <>
      <PageHead
        title="Users"
        actions={
          <>
            {page.total > 0 && <GenerateReport to={usersExportPath} />}
            {add}
          </>
        }
      />
      <Tabs label="Saved views" tabs={viewsOf(params, { all: page.all, staff, unseen, waiting })} />
      {isWaitingView && waiting > 0 && <InviteAll waiting={waiting} />}
      <FilterBar
        isSavable
        label="Filter users"
        search={{ label: "Search users", placeholder: "Name or e-mail" }}
        filters={[
          {
            name: "level",
            label: "Level",
            options: LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] })),
          },
          { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
          {
            name: "role",
            label: "Team role",
            options: Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label })),
          },
          {
            name: "mail",
            label: "E-mail",
            single: true,
            options: [
              { value: "bounced", label: "Bounced or stopped" },
              { value: "waiting", label: "Not invited yet" },
            ],
          },
          {
            name: "login",
            label: "Last sign-in",
            single: true,
            options: [
              { value: "never", label: "Never signed in" },
              { value: "some", label: "Has signed in" },
            ],
          },
        ]}
      />
      <ListRows
        page={page}
        noun={NOUN}
        caption="Users"
        columns={columns}
        rowKey={(user) => user.id}
        defaultSort={{ key: "name", direction: "asc" }}
        selection={{
          actions: [
            {
              label: isWaitingView ? "Invite" : "Resend welcome",
              icon: "mail",
              value: "welcome",
              formAction: userWelcomesPath,
            },
            ...(isWaitingView
              ? []
              : [{ label: "Chase", icon: "bell", value: "chase", formAction: userChasersPath } as const]),
          ],
          action: userWelcomesPath,
          hidden: { back: usersPath + searchOf(params) },
          noun: NOUN,
          label: (user) => nameOf(user),
        }}
        empty={
          <EmptyState icon="users" title="No users yet" actions={add}>
            Everybody who is added to a team stands here, and staff without a team.
          </EmptyState>
        }
      />
    </>
  );
}

const NOUN = { one: "user", many: "users" };
const STAFF = LEVELS.filter((level) => level !== "user");

const searchOf = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : "");
const nameOf = ({ firstName, surname }: { firstName: string; surname: string }) => `${firstName} ${surname}`;

/** Filters that are asked for often, as tabs: each is an address that the filters can say too. */
function viewsOf(
  params: URLSearchParams,
  counts: { all: number; staff: number; unseen: number; waiting: number },
) {
  const levels = params.getAll("level");
  const isNever = params.get("login") === "never";
  const isStaff = levels.length === STAFF.length && STAFF.every((level) => levels.includes(level));
  const isWaiting = params.get("mail") === "waiting";
  const isAll = levels.length === 0 && !params.get("login") && !isWaiting;
  return [
    { to: usersPath, label: "All", count: counts.all, current: isAll },
    {
      to: `${usersPath}?${new URLSearchParams(STAFF.map((level) => ["level", level]))}`,
      label: "Staff",
      count: counts.staff,
      current: isStaff && !isNever,
    },
    {
      to: `${usersPath}?login=never`,
      label: "Never signed in",
      count: counts.unseen,
      current: isNever && levels.length === 0 && !isWaiting,
    },
    // Asked for where there are such people, or somebody looks at who they were.
    ...(counts.waiting > 0 || isWaiting
      ? [
          {
            to: notInvitedPath,
            label: "Not invited yet",
            count: counts.waiting,
            current: isWaiting && levels.length === 0 && !isNever,
          },
        ]
      : []),
  ];
}

/** One button for all of them, however many pages they fill and whatever is filtered. */
function InviteAll({ waiting }: { waiting: number }) {
  return (
    <Banner title={`${counted(waiting, "person is", "people are")} in teams and not invited yet.`}>
      Until they are, the portal mails them nothing. Choose some below, or invite all of them now.
      <BackForm action={userInvitationsPath} back={notInvitedPath} className="mt-3">
        <input type="hidden" name="who" value="all" />
        <SubmitButton icon="mail" busyLabel="Inviting…">
          {waiting === 1 ? "Invite this person" : `Invite all ${waiting}`}
        </SubmitButton>
      </BackForm>
    </Banner>
  );
}

interface Row {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  isSelf: boolean;
  level: (typeof LEVELS)[number];
  teamId: string | null;
  teamName: string | null;
  role: keyof typeof ROLE_LABELS;
  isTeamArchived: boolean;
  hasLoggedIn: boolean;
  lastLogin: string;
  mail: ReturnType<typeof mailOfUser>;
  mailed: string;
}

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Name",
    sortable: true,
    primary: true,
    render: (user) => (
      <Person actor={{ name: nameOf(user) }}>
        <Link to={personPath(user)}>{nameOf(user)}</Link>
        {user.isSelf && <span className="cell-sub"> (you)</span>}
        <span className="cell-sub block break">
          <MailAddress address={user.email} />
        </span>
      </Person>
    ),
  },
  {
    key: "team",
    header: "Team and role",
    sortable: true,
    className: "col-words",
    render: (user) =>
      user.teamId ? (
        <>
          <Link to={teamPath(user.teamId)}>{user.teamName}</Link>
          <span className="cell-sub block">
            {ROLE_LABELS[user.role]}
            {user.isTeamArchived && ", archived team"}
          </span>
        </>
      ) : (
        <span className="muted">{ROLE_LABELS.none}</span>
      ),
  },
  {
    key: "level",
    header: "Level",
    sortable: true,
    className: "nowrap",
    phoneLabel: "Level",
    render: (user) => LEVEL_LABELS[user.level],
  },
  {
    key: "mail",
    header: "E-mail",
    render: ({ mail, mailed }) =>
      mail ? (
        <>
          <Status tone={mail.tone} icon={mail.icon}>
            {mail.word}
          </Status>
          <span className="cell-sub block">{mailed}</span>
        </>
      ) : (
        <span className="muted">None yet</span>
      ),
  },
  {
    key: "lastLogin",
    header: "Last sign-in",
    sortable: true,
    className: "nowrap",
    render: (user) =>
      user.hasLoggedIn ? (
        <>
          <span className="phone-word">Signed in </span>
          {user.lastLogin}
        </>
      ) : (
        <span className="is-danger">
          Never<span className="phone-word"> signed in</span>
        </span>
      ),
  },
];
