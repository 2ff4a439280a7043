import { taskTeamsPath } from "~/features/tasks/by-team/task-teams.paths";
import { teamChasersPath, teamPath, teamWelcomesPath } from "~/features/teams/teams.paths";
import { BackForm } from "~/ui/back-form";
import { RiskBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Progress } from "~/ui/progress";
import { SubmitButton } from "~/ui/submit-button";
import type { ExplainedScore } from "../health.server";

/**
 * Where a team's score comes from, what turns it green, and what staff can do. `back` is where verbs go; whoever may not do them
 * (`mayAct`) is shown none.
 */
export function ScoreExplained({
  score,
  back,
  mayAct,
}: {
  score: ExplainedScore;
  back: string;
  mayAct: boolean;
}) {
  const { risk, halves } = score;
  const exact = risk.riskScore * 100;
  return (
    <div className="score">
      <div>
        <p>
          <strong>{figure(exact)}% comes from two halves.</strong>{" "}
          {exact !== risk.riskPercent && <span className="muted">Shown rounded to {risk.riskPercent}%.</span>}
        </p>
        <Half title="Log-ins and activity" {...halves.people} />
        <Half title="Tasks" {...halves.tasks} />
        {score.tasks.length > 0 && <Counting score={score} mayAct={mayAct} />}
      </div>
      <div>
        <TurnsGreen score={score} />
        {mayAct && <Actions score={score} back={back} />}
      </div>
    </div>
  );
}

const figure = (value: number): string => String(Math.round(value * 10) / 10);

function Half({ title, points, text }: { title: string; points: number; text: string }) {
  return (
    <div className="score-half">
      <p className="score-line">
        <span className="strong">{title}</span>
        <span className="num">{figure(points)} of 50</span>
      </p>
      <Progress value={points} max={50} label={title} risk />
      <p className="small muted">{text}</p>
    </div>
  );
}

/** Every task that counts; those that may open them do so from here. */
function Counting({ score: { tasks }, mayAct }: { score: ExplainedScore; mayAct: boolean }) {
  return (
    <details>
      <summary className="btn-text">
        {counted(tasks.length, "task")} that {tasks.length === 1 ? "counts" : "count"}
      </summary>
      <ul className="score-tasks">
        {tasks.map(({ id, title, due, isOverdue }) => (
          <li key={id}>
            {mayAct ? <Link to={taskTeamsPath(id)}>{title}</Link> : title}{" "}
            <span className={isOverdue ? "is-danger nowrap" : "muted nowrap"}>
              {isOverdue ? `was due ${due}` : `due ${due}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function TurnsGreen({ score: { way, risk } }: { score: ExplainedScore }) {
  return (
    <>
      <h2>What turns it green</h2>
      {risk.riskLevel === "low" ? (
        <p>It is green already.</p>
      ) : way.steps === null ? (
        <p>
          Nothing that this team or you could do today turns it green. Each task that is done lowers the
          score.
        </p>
      ) : (
        <>
          <ol className="score-steps">
            {way.steps.map((step) => (
              <li key={step.kind === "task" ? step.task.id : step.kind}>
                {step.kind === "signIn" && "Somebody of the team logs in"}
                {step.kind === "beActive" && "The team does something: writes, uploads or fills in"}
                {step.kind === "task" && `Complete “${step.task.title}”`}
              </li>
            ))}
          </ol>
          <p className="score-after">
            Then {way.after.riskPercent}% <RiskBadge level={way.after.riskLevel} />
          </p>
        </>
      )}
    </>
  );
}

function Actions({ score: { id, name, isArchived }, back }: { score: ExplainedScore; back: string }) {
  const to = <input type="hidden" name="ids" value={id} />;
  return (
    <>
      <h2>What you can do</h2>
      <div className="btn-row">
        {!isArchived && (
          <>
            <BackForm action={teamWelcomesPath} back={back}>
              {to}
              <SubmitButton size="sm" icon="mail" busyLabel="Sending…">
                Resend welcome<span className="vh"> to {name}</span>
              </SubmitButton>
            </BackForm>
            <BackForm action={teamChasersPath} back={back}>
              {to}
              <SubmitButton size="sm" icon="megaphone" busyLabel="Sending…">
                Chase<span className="vh"> {name}</span>
              </SubmitButton>
            </BackForm>
          </>
        )}
        <ButtonLink size="sm" to={teamPath(id)}>
          <Icon name="users" />
          Open team
        </ButtonLink>
      </div>
    </>
  );
}
