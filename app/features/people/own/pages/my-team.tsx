import { useLoaderData } from "@remix-run/react";
import { CustomFieldValue } from "~/features/custom-fields/components/custom-field-facts";
import { lastLoginText } from "~/features/teams/last-login.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { OverallProgress } from "~/ui/progress";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { FactList, SideFacts } from "~/ui/summary-list";
import peopleStyles from "../../people.css?url";
import { addMyMemberPath, addMyShareRootPath, handOverPath, myTeamSettingsPath } from "../../people.paths";
import { NoTeam } from "../components/denied";
import { TeamPeople } from "../components/team-people";
import { ownTeamReads } from "../own-team.server";

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ownTeamReads(ctx))
  .loader(({ ctx, found: { team, fields } }) => {
    if (!team) return { team: null };
    const { timeZone, locale } = ctx.settings.event;
    const { members, updatedAt: _at, updatedBy: _by, updatedByName: _name, ...rest } = team;
    const where = { today: eventClock(ctx).today, timeZone, locale };
    return {
      team: {
        ...rest,
        members: members.map(({ lastLoginInTime, permissions: _level, assigned: _all, ...member }) => ({
          ...member,
          isSelf: member.id === ctx.user.id,
          lastLogin: lastLoginText(lastLoginInTime, where),
        })),
      },
      fields,
      isOwner: team.ownerId === ctx.user.id,
      limit: ctx.settings.variables.teamMemberLimit,
      supportEmail: ctx.settings.emails.supportEmail,
    };
  });

export const links = sheets(listingStyles, peopleStyles);

export const meta = pageTitle("My Team");

export default function MyTeam() {
  const data = useLoaderData<typeof loader>();
  if (!data.team) {
    return (
      <div className="page">
        <PageHead title="My team" />
        <NoTeam />
      </div>
    );
  }
  const { team, fields, isOwner, limit, supportEmail } = data;
  const isFull = team.members.length >= limit;
  return (
    <div className="page">
      <PageHead
        title="My team"
        lede={
          <>
            <span className="strong break">{team.name}</span>
            <br />
            View roles, add members by e-mail and edit team settings.
          </>
        }
        actions={
          <>
            {isOwner && (
              <ButtonLink icon="settings" to={myTeamSettingsPath}>
                Team settings
              </ButtonLink>
            )}
            {!isFull && (
              <ButtonLink variant="primary" icon="user-plus" to={addMyMemberPath}>
                Add team member
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="team-cols">
        <div>
          <section aria-labelledby="people">
            <SectionHead id="people" title="People" count={`${team.members.length} of ${limit}`} />
            <TeamPeople members={team.members} isOwner={isOwner} />
            {isFull && (
              <p className="small muted mt-2">
                (Team Full) Somebody must leave before another can come, or the organisers make room.
              </p>
            )}
          </section>
          <Related team={team} isOwner={isOwner} />
          {isOwner && <HandOver isAlone={team.members.length <= 1} />}
        </div>
        <div className="side">
          {fields.length > 0 && <StandDetails fields={fields} isOwner={isOwner} />}
          <WhoMayDoWhat supportEmail={supportEmail} />
        </div>
      </div>
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Team = NonNullable<Loaded["team"]>;

type Details = Extract<Loaded, { team: Team }>["fields"];

function HandOver({ isAlone }: { isAlone: boolean }) {
  return (
    <section className="section" aria-labelledby="hand-over">
      <SectionHead id="hand-over" title="Hand over the team" />
      <div className="panel panel-body">
        {isAlone ? (
          <p>You are the only person of the team. Add the one who shall own it first.</p>
        ) : (
          <>
            <p className="mb-4">
              The new owner can change settings and people. You stay in the team as a member. Both of you get
              an e-mail.
            </p>
            <ButtonLink icon="handshake" to={handOverPath}>
              Hand over…
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}

function StandDetails({ fields, isOwner }: { fields: Details; isOwner: boolean }) {
  const missing = fields.filter((field) => field.isRequired && !field.isAnswered);
  return (
    <section aria-labelledby="details">
      <SectionHead id="details" title="Stand details">
        {isOwner && (
          <Link className="small" to={myTeamSettingsPath}>
            Edit<span className="vh"> stand details</span>
          </Link>
        )}
      </SectionHead>
      <div className="panel panel-body">
        <SideFacts
          rows={fields.map((field) => ({
            label: field.label,
            value:
              isOwner && !field.isAnswered ? (
                <Link to={myTeamSettingsPath}>
                  Add it<span className="vh">: {field.label}</span>
                </Link>
              ) : (
                <CustomFieldValue field={field} />
              ),
          }))}
        />
      </div>
      {missing.length > 0 && (
        <p className="small muted mt-2">
          The organisers need: {missing.map(({ label }) => label).join(", ")}. It holds up nothing else.
        </p>
      )}
    </section>
  );
}

function WhoMayDoWhat({ supportEmail }: { supportEmail: string }) {
  return (
    <section aria-labelledby="who">
      <SectionHead id="who" title="Who may do what" />
      <FactList
        rows={[
          { label: "Members", value: "Do tasks and forms, write comments, add people." },
          {
            label: "The owner",
            value:
              "Also edits the team's settings, removes people, adds stand shares and hands the team over.",
          },
          {
            label: "The organisers",
            value: (
              <>
                Change your team's type, its stand and how many people it may have.
                {supportEmail && (
                  <>
                    {" "}
                    <a href={`mailto:${supportEmail}`}>Ask them</a>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

function Related({ team, isOwner }: { team: Team; isOwner: boolean }) {
  const mayShare = isOwner && team.standShareRole !== "child";
  return (
    <section className="section" aria-labelledby="related">
      <SectionHead id="related" title="Related teams">
        {mayShare && (
          <Link className="small" to={addMyShareRootPath}>
            Add stand share
          </Link>
        )}
      </SectionHead>
      <ul className="rows">
        {team.related.map((one) => (
          <li className="related-row" key={one.id}>
            <div className="break">
              <span className="strong">{one.name}</span>
              <small>
                {placeOf(one)}
                {one.ownerName && `, owner ${one.ownerName}`}
              </small>
            </div>
            <OverallProgress value={one.complete} max={one.total - one.notApplicable} />
          </li>
        ))}
      </ul>
      <p className="small muted mt-2">
        {team.related.length > 1
          ? "You see how far they are, not what they answer."
          : team.standShareRole === "child"
            ? "Unknown Parent Team"
            : "Nobody shares your stand yet."}
      </p>
    </section>
  );
}

function placeOf({
  isOwn,
  isParent,
  isChild,
}: {
  isOwn: boolean;
  isParent: boolean;
  isChild: boolean;
}): string {
  if (isOwn) return isChild ? "Your team, shares the stand" : "Your team, main stand";
  return isParent ? "Main stand" : "Shares the stand";
}
