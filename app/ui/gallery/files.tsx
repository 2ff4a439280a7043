import { type FileChecks, FileField } from "../file-field";
import { fileIcon } from "../file-icon.rules";
import { FileRow } from "../file-row";
import { UploadForm } from "../upload-form";
import { UploadRows } from "../upload-rows";
import type { UploadItem } from "../use-uploads";
import { sampleField } from "./sample-field";
import { Specimen, Specimens } from "./specimen";

const checks: FileChecks = {
  accept: ".jpg,.png,.pdf",
  hint: "JPEG or PNG pictures; PDF documents. Up to 50 MB.",
  refuse: ({ name }) => (/\.(jpe?g|png|pdf)$/i.test(name) ? null : `“${name}” is not an allowed file type`),
};
const pdf = "application/pdf";
const fact = (name: string, contentType: string, size: number) => ({
  id: name.replaceAll(/\W+/g, "-"),
  name,
  contentType,
  size,
  width: null,
  height: null,
});
const LONG =
  "Solent Rigging and Marine Engineering Company (Holdings) Limited - Ocean Quay stand B214 - method statement and lifting plan - revision 14 - signed by all parties - final.pdf";

const item = (rest: Partial<UploadItem> & Pick<UploadItem, "key" | "name" | "state">): UploadItem => ({
  size: 11_200_000,
  contentType: "image/png",
  part: 0,
  ...rest,
});
const onTheWay: UploadItem[] = [
  item({ key: "a", name: "Side elevation.png", state: "sending", part: 0.64 }),
  item({ key: "b", name: "Front elevation.png", state: "sending", part: 1 }),
  item({ key: "c", name: "Back wall.png", state: "waiting" }),
  item({ key: "d", name: "Stand B214 plan, rev C.pdf", state: "stored", contentType: pdf, size: 1_800_000 }),
  item({
    key: "e",
    name: "Crane.png",
    state: "failed",
    message: "Upload stopped. Try again",
    mayRetry: true,
  }),
  item({
    key: "f",
    name: "Pontoon layout.heic",
    state: "failed",
    message: `“Pontoon layout.heic” is not an allowed file type. You can upload: ${checks.hint}`,
  }),
];
const nothing = () => {};

export function GalleryFiles() {
  return (
    <Specimens title="Files">
      <InAForm />
      <Specimen note="In an order, with long names">
        <form>
          <FileField
            field={sampleField("plans")}
            label="Drawings"
            checks={checks}
            max={20}
            files={[
              fact("Stand B214 plan, rev C.pdf", pdf, 1_800_000),
              fact(LONG, pdf, 84_000),
              fact("Walk-through.mp4", "video/mp4", 41_000_000),
            ]}
            to="/dev/ui"
            redrawAt="/dev/ui"
            hrefOf={() => "#file"}
            isOrdered
          />
        </form>
      </Specimen>
      <Specimen note="On the way">
        <ul className="files files-boxed">
          <UploadRows uploads={{ items: onTheWay, remove: nothing, retry: nothing, say: nothing }} />
        </ul>
      </Specimen>
      <Specimen note="Counting at once; each kind of file">
        <UploadForm
          id="gallery-now"
          label="Add another file"
          checks={checks}
          room={20}
          to="/dev/ui"
          known={new Set()}
          onStored={nothing}
        />
        <ul className="files files-boxed mt-3">
          {KINDS.map(([name, contentType]) => (
            <FileRow
              key={name}
              icon={fileIcon(contentType)}
              name={name}
              href="#file"
              state="84 KB"
              actions={
                <a className="btn-text" href="#file">
                  Download<span className="vh"> {name}</span>
                </a>
              }
            />
          ))}
        </ul>
      </Specimen>
    </Specimens>
  );
}

function InAForm() {
  return (
    <Specimen note="In a form, empty and after a refusal">
      <form>
        <FileField
          field={sampleField("plan-none")}
          label="Stand plan"
          checks={checks}
          max={1}
          files={[]}
          to="/dev/ui"
          redrawAt="/dev/ui"
          hrefOf={() => "#file"}
        />
        <FileField
          field={sampleField("plan-wrong", { errors: ["Attach the PDF that teams fill in"] })}
          label="Attachments"
          hint="Teams can open and download them."
          checks={checks}
          max={20}
          files={[fact("Side elevation.png", "image/png", 812_000)]}
          to="/dev/ui"
          redrawAt="/dev/ui"
          hrefOf={() => "#file"}
        />
      </form>
    </Specimen>
  );
}

const KINDS = [
  ["Rules.pdf", pdf],
  ["Prices.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["Briefing.pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["Everything.zip", "application/zip"],
  ["Film.mp4", "video/mp4"],
] as const;
