import { Avatar, Person } from "../avatar";
import { Badge, RiskBadge } from "../badge";
import { Button, ButtonLink, ButtonRow } from "../button";
import { Icon } from "../icon";
import { TextLink } from "../link";
import { Menu, MenuSeparator } from "../menu";
import { CellProgress, OverallProgress, Progress } from "../progress";
import { iconNames } from "../sprite/names";
import { Status, TaskStatus } from "../status";
import { Tooltip } from "../tooltip";
import { listTooltip } from "../tooltip.rules";
import { Specimen, Specimens } from "./specimen";

const names = [
  "Amara Okafor",
  "Helen Marsh",
  "Mark Adeyemi",
  "Ruth Bailey",
  "Victor Almeida",
  "Tom Ellery",
  "Priya Nair",
];

export function GalleryActions() {
  return (
    <>
      <Actions />
      <States />
    </>
  );
}

function Actions() {
  return (
    <Specimens title="Buttons and links">
      <Specimen note="Variants">
        <ButtonRow>
          <Button type="button" variant="primary" icon="plus">
            Add team
          </Button>
          <Button type="button">Import teams</Button>
          <Button type="button" variant="quiet" icon="download">
            Export
          </Button>
          <Button type="button" variant="danger">
            Delete 3 teams
          </Button>
          <Button type="button" variant="text">
            Text action
          </Button>
        </ButtonRow>
      </Specimen>
      <Specimen note="Busy keeps the width; disabled keeps a readable label">
        <ButtonRow>
          <Button type="button" variant="primary" busy busyLabel="Saving…">
            Save changes
          </Button>
          <Button type="button" variant="primary" busyLabel="Saving…">
            Save changes
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <Button type="button" variant="danger" disabled>
            Delete team
          </Button>
        </ButtonRow>
      </Specimen>
      <Specimen note="Small, and as a link">
        <ButtonRow>
          <ButtonLink to="#buttons" size="sm" variant="primary">
            Continue
          </ButtonLink>
          <ButtonLink to="#buttons" size="sm" icon="upload">
            Upload
          </ButtonLink>
          <ButtonLink to="#buttons" size="sm" variant="quiet" icon="archive">
            Archive
          </ButtonLink>
          <TextLink to="#links">A link in a text</TextLink>
          <TextLink to="#links" quiet external>
            A quiet one
          </TextLink>
        </ButtonRow>
      </Specimen>
      <Specimen note="Full width, long text">
        <Button type="button" block variant="primary">
          Send the risk assessment and method statement to the organisers for approval
        </Button>
      </Specimen>
      <MenuAndTooltip />
      <Specimen note="Avatars: five tones, a deleted user, the product itself">
        <div className="flex flex-wrap gap-x-5 gap-y-3">
          {names.slice(0, 5).map((name) => (
            <Person key={name} actor={{ name }} />
          ))}
          <Person actor="deleted" />
          <Person actor="system" />
          <Avatar actor={{ name: "X" }} size={32} />
        </div>
      </Specimen>
    </Specimens>
  );
}

function MenuAndTooltip() {
  return (
    <Specimen note="Menu and tooltip">
      <ButtonRow>
        <Menu label={<>Actions</>}>
          <a className="menu-item" href="#menu">
            <Icon name="pencil" />
            Edit team
          </a>
          <a className="menu-item" href="#menu">
            <Icon name="user-plus" />
            Add member
          </a>
          <MenuSeparator />
          <a className="menu-item is-danger" href="#menu">
            <Icon name="trash-2" />
            Delete team
          </a>
        </Menu>
        <Tooltip content="Generate a report based on your filter settings">
          {(id) => (
            <Button type="button" icon="file-spreadsheet" aria-describedby={id}>
              Generate report
            </Button>
          )}
        </Tooltip>
        <Tooltip content={listTooltip(names)} placement="bottom">
          {(id) => (
            <Button type="button" variant="text" aria-describedby={id}>
              7 people
            </Button>
          )}
        </Tooltip>
      </ButtonRow>
    </Specimen>
  );
}

function States() {
  return (
    <Specimens title="Status">
      <Specimen note="Icon, word and colour, as plain text">
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <TaskStatus state="overdue" />
          <TaskStatus state="dueSoon" />
          <TaskStatus state="incomplete" />
          <TaskStatus state="complete" />
          <TaskStatus state="notApplicable" />
          <Status tone="info" icon="send">
            Sent for approval
          </Status>
        </div>
      </Specimen>
      <Specimen note="Badges, only in a scanned column">
        <div className="flex flex-wrap gap-3">
          <RiskBadge level="low" percent={18} />
          <RiskBadge level="medium" percent={44} />
          <RiskBadge level="high" percent={71} />
          <RiskBadge level="critical" percent={88} />
          <Badge>Draft</Badge>
          <Badge tone="info">New</Badge>
        </div>
      </Specimen>
      <Specimen note="Progress">
        <div className="grid gap-4">
          <OverallProgress value={5} max={12} />
          <CellProgress value={0} max={14} />
          <Progress value={14} max={14} label="Everything done" />
          <Progress value={71} max={100} label="Risk" risk />
        </div>
      </Specimen>
      <Specimen note={`${iconNames.length} icons`}>
        <div className="flex flex-wrap gap-3 text-muted">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Specimen>
    </Specimens>
  );
}
