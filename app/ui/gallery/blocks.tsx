import { Card, Cards } from "../card";
import { SectionHead } from "../page-head";
import { StatStrip } from "../stat-strip";
import { Wordmark } from "../wordmark";
import { Specimen, Specimens } from "./specimen";
import { Tile, Tiles } from "./tile";

export function GalleryBlocks() {
  return (
    <Specimens title="Blocks">
      <Specimen note="Numbers that filter" wide>
        <StatStrip
          label="Teams by risk"
          stats={[
            { to: "?risk=critical", label: "Critical", value: 6, note: "2 more than last week" },
            { to: "?risk=high", label: "High", value: 19, note: "Same as last week" },
            { to: "?risk=medium", label: "Medium", value: 48, note: "5 fewer" },
            { to: "?risk=low", label: "Low", value: 69, note: "3 more" },
          ]}
        />
      </Specimen>
      <Specimen note="Numbers that sort a list, one of them chosen" wide>
        <StatStrip
          label="Teams by status"
          stats={[
            { to: "?status=complete", label: "Complete", value: 82 },
            { to: "?status=awaiting", label: "Waiting for approval", value: 6 },
            {
              to: "?status=overdue",
              label: "Overdue",
              value: <span className="is-danger">14</span>,
              current: true,
            },
            { to: "?status=dueSoon", label: "Due soon", value: 20 },
            { to: "?status=incomplete", label: "Incomplete", value: 17 },
            { to: "?status=notApplicable", label: "N/A", value: 3 },
          ]}
        />
      </Specimen>
      <Specimen note="Cards" wide>
        <SectionHead title="Your stand" count="3 of 6">
          <a className="small" href="#all">
            See all
          </a>
        </SectionHead>
        <Cards>
          <Card to="#card" icon="list-checks" title="Tasks" fact="5 of 12 complete">
            What the organisers need from you.
          </Card>
          <Card to="#card" icon="calendar-clock" title="Time table" fact="Your slot: Tue 7 September, 08:00">
            Build-up, open hours and breakdown.
          </Card>
          <Card
            to="#card"
            icon="store"
            title="Suppliers, contractors and the people who can help with everything else"
          >
            Official contractors and contacts.
          </Card>
        </Cards>
      </Specimen>
      <Specimen note="Featured pages, without images" wide>
        <Tiles>
          <Tile to="#tile" title="Build-up and breakdown">
            Lift slots, hours and vehicles
          </Tile>
          <Tile to="#tile" title="Safety on the pontoons">
            Lifejackets and emergency calls
          </Tile>
        </Tiles>
      </Specimen>
      <Specimen note="Wordmark">
        <Wordmark to="#home" name="Harbour Boat Show" line="10–14 September 2027" />
      </Specimen>
    </Specimens>
  );
}
