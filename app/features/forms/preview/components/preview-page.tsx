import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { Segments } from "~/ui/segments";
import { ownerPath, previewPagePath, previewPath } from "../../admin-forms.paths";
import type { FieldsOwner } from "../../fields/fields-owner.types";

export interface PreviewData {
  owner: FieldsOwner;
  title: string;
  hasLive: boolean;
  as: "team" | "guest";
  of: "draft" | "live";
  width: "desktop" | "phone";
}

type PreviewLoader = () => PreviewData;

export const previewHandle = {
  isWide: true,
  crumb: () => "Preview",
  crumbs: ({ owner, title }) => ({ [owner.id]: title }),
} satisfies PageHandle<PreviewLoader>;

export const previewTitle = pageTitle<PreviewLoader>(({ title }) => `Preview: ${title}`);

/** A form as whoever fills it in has it, in a frame as wide as their screen: it takes the whole window, or no desk would fit in. */
export function PreviewPage() {
  const { owner, title, hasLive, ...asked } = useLoaderData() as PreviewData;
  const to = (change: Partial<typeof asked>) =>
    `${previewPath(owner)}?${new URLSearchParams({ ...asked, ...change })}`;
  const way = <K extends keyof typeof asked>(key: K, value: (typeof asked)[K], label: string) => ({
    to: to({ [key]: value }),
    label,
    current: asked[key] === value,
  });
  const { as, of, width } = asked;
  return (
    <div className="editor-frame form-preview">
      <header className="editor-bar">
        <ButtonLink variant="quiet" icon="arrow-left" to={ownerPath(owner)}>
          Editor
        </ButtonLink>
        <h1 dir="auto">Preview: {title}</h1>
        <span className="editor-state">Nothing that you fill in here is stored.</span>
      </header>
      <div className="preview-bar">
        <div className="preview-width">
          <Segments
            label="Width"
            segments={[way("width", "desktop", "Desktop"), way("width", "phone", "Phone")]}
          />
        </div>
        {hasLive && (
          <Segments
            label="Version"
            segments={[way("of", "draft", "Working copy"), way("of", "live", "Newest version")]}
          />
        )}
        {owner.kind === "form" && (
          <Segments
            label="As"
            segments={[way("as", "team", "A team member"), way("as", "guest", "A guest")]}
          />
        )}
      </div>
      <iframe
        key={`${as} ${of} ${width}`}
        className={`preview-frame is-${width}`}
        title={`${title}, as ${as === "guest" ? "a guest" : "a team member"} has it`}
        src={`${previewPagePath(owner)}?${new URLSearchParams({ as, of })}`}
      />
    </div>
  );
}
