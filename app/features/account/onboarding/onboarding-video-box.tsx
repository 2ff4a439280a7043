import { useState } from "react";
import { Icon } from "~/ui/icon";

/** Our own small document, in which the video stands: what it loads of others is its policy's to allow, not the page's. */
const VIDEO = "/onboarding/video";

/** Nothing of others is asked for before somebody presses play. Without JavaScript the small document opens by itself. */
export function OnboardingVideo({ provider, watch }: { provider: string; watch: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <aside className="welcome-film" aria-label="Video">
      <div>
        <div className="video">
          {isPlaying ? (
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone, and its place is taken by this
            <iframe src={VIDEO} title="The video" allow="autoplay; fullscreen" allowFullScreen autoFocus />
          ) : (
            <a
              className="btn"
              href={VIDEO}
              onClick={(press) => {
                if (press.ctrlKey || press.metaKey || press.shiftKey) return;
                press.preventDefault();
                setIsPlaying(true);
              }}
            >
              <Icon name="play" />
              Play the video
            </a>
          )}
        </div>
        <p className="small">
          Nothing loads from {provider} before you play it; then {provider} sees your visit.{" "}
          <a href={watch} target="_blank" rel="noreferrer noopener">
            Watch it on {provider} instead<span className="vh"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
    </aside>
  );
}
