import { Prose } from "../prose";
import { Reorder } from "../reorder";
import { Segments } from "../segments";
import { TaskStatus } from "../status";
import { FactList, Facts, SummaryList } from "../summary-list";
import { GroupHead, TaskRow, TaskRows } from "../task-row";
import { Specimen, Specimens } from "./specimen";

export function GalleryLists() {
  return (
    <Specimens title="Lists">
      <Specimen note="Reorder: buttons, a place to type, dragging as an extra" wide>
        <Reorder
          label="Task groups in their order"
          action="/dev/ui"
          items={[
            { id: "o1", label: "Stand and structure", content: "Stand and structure" },
            { id: "o2", label: "People and passes", content: "People and passes" },
            {
              id: "o3",
              label: "Services",
              content:
                "Services and health and safety, on the quay and on the water, before the show and after it",
            },
          ]}
        />
      </Specimen>
      <Specimen note="Segments: ways to look at one thing">
        <Segments
          label="Order of the specimen"
          segments={[
            { to: "#by-group", label: "By group", icon: "layout-list", current: true },
            { to: "#by-date", label: "By date", icon: "calendar-days" },
          ]}
        />
      </Specimen>
      <Specimen note="Prose: what people typed as plain text">
        <Prose
          text={
            "One document covering your stand build. See https://example.org/rules.\n\n- Name the person in charge.\n- Include a lift plan.\n\n1. First this\n2. Then that"
          }
        />
      </Specimen>
      <Tasks />
      <SomeAnswers />
      <Specimen note="Facts of a drawer">
        <Facts
          rows={[
            { label: "Status", value: <TaskStatus state="dueSoon" /> },
            { label: "Due", value: "Friday 25 June 2027, in 10 days" },
          ]}
        />
      </Specimen>
      <Specimen note="Facts of an aside">
        <FactList
          rows={[
            { label: "Stand number", value: "B214" },
            { label: "Account manager", value: "Leo Grant" },
          ]}
        />
      </Specimen>
    </Specimens>
  );
}

function Tasks() {
  return (
    <Specimen note="Tasks" wide>
      <GroupHead id="gallery-tasks" title="Stand and structure">
        2 of 5 complete, 1 not applicable
      </GroupHead>
      <TaskRows>
        <TaskRow
          to="#t1"
          state="overdue"
          title="Submit stand design drawings"
          meta={[
            { icon: "upload", label: "Upload" },
            { icon: "flag", label: "Time-sensitive" },
          ]}
          who="Tom Ellery"
          due="4 days overdue"
          dueDate="Fri 11 June 2027"
        />
        <TaskRow
          to="#t2"
          state="dueSoon"
          title="Order power, furniture and lighting for the whole of the stand, and for every berth that belongs to it on the pontoon"
          meta={[
            { icon: "file-text", label: "Form" },
            { icon: "pencil", label: "Draft saved" },
          ]}
          who="Amara Okafor, Priya Nair"
          due="In 9 days"
          dueDate="Thu 24 June 2027"
        />
        <TaskRow
          to="#t3"
          state="incomplete"
          title="Contractor and vehicle passes"
          meta={[{ icon: "file-text", label: "Form" }]}
          who="Not assigned"
          due="In 45 days"
          dueDate="Fri 30 July 2027"
        />
        <TaskRow
          to="#t4"
          state="complete"
          title="Confirm stand dimensions"
          meta={[{ icon: "file-text", label: "Form" }]}
          who="Amara Okafor"
          due="Completed 2 June"
        />
        <TaskRow
          to="#t5"
          state="notApplicable"
          title="Rigging and suspended items"
          meta={[{ icon: "file-text", label: "Form" }]}
          due="Not applicable to you"
        />
      </TaskRows>
    </Specimen>
  );
}

function SomeAnswers() {
  return (
    <Specimen note="Answers, with ways back" wide>
      <SummaryList
        rows={[
          {
            key: "a",
            label: "Stand name",
            value: "Solent Rigging Co.",
            change: { to: "#c", about: "stand name" },
          },
          {
            key: "b",
            label: "What will you show?",
            value:
              "Standing and running rigging, a mast of 14 metres lying down, and a demonstration of splicing every hour from ten until four.",
            change: { to: "#c", about: "what you will show" },
          },
          {
            key: "c",
            label: "Insurance",
            value: <span className="muted">Not answered</span>,
            change: { to: "#c", label: "Answer", about: "insurance" },
          },
        ]}
      />
    </Specimen>
  );
}
