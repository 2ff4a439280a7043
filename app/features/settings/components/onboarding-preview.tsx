import type { SettingsOf } from "~/event-settings/settings.schema";
import { Banner } from "~/ui/banner";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { greetingLine } from "../onboarding.rules";
import { videoIdOf, watchUrl } from "../video.rules";
import { isOn, Preview, paragraphsOf, typed } from "./preview";
import type { Fields } from "./settings-form";

const SAMPLE = { firstName: "Amara", surname: "Okafor" };

export function OnboardingPreview({
  fields,
  signature,
}: {
  fields: Fields<SettingsOf<"onboarding">>;
  signature: string;
}) {
  const greeting = greetingLine(
    {
      salutation: typed(fields.salutation),
      showGreeting: isOn(fields.showGreeting),
      showSurname: isOn(fields.showSurname),
    },
    SAMPLE,
  );
  const source = typed(fields.videoSourceType) === "vimeo" ? "vimeo" : "youTube";
  const video = videoIdOf(source, typed(fields.videoUrl));
  const title = typed(fields.title);
  const paragraphs = paragraphsOf(typed(fields.description));
  return (
    <Preview title="Preview" note={`As ${SAMPLE.firstName} ${SAMPLE.surname} would see it.`}>
      {!isOn(fields.showOnboarding) && <Banner>The welcome page is off: nobody sees this yet.</Banner>}
      {title && <h3 className="preview-title">{title}</h3>}
      <div className="prose">
        {greeting && <p>{greeting}</p>}
        {paragraphs.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text have no identity
          <p className="preview-text" key={index}>
            {text}
          </p>
        ))}
        {video && (
          <p className="preview-video">
            <Icon name="play" />
            <TextLink to={watchUrl(source, video)} external>
              {source === "vimeo" ? `Vimeo video ${video}` : `YouTube video ${video}`}
            </TextLink>
          </p>
        )}
        {isOn(fields.showSignature) && signature && <p>{signature}</p>}
      </div>
    </Preview>
  );
}
