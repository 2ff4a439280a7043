import { Prose } from "~/ui/prose";
import { RichText } from "~/ui/rich-text";

/** What is to be done, rich or plain as it is kept (`shownDescription`). */
export const TaskDescription = ({
  of: { description, descriptionHtml },
}: {
  of: { description: string; descriptionHtml: string };
}) => (descriptionHtml ? <RichText html={descriptionHtml} /> : <Prose text={description} />);

export const hasDescription = (of: { description: string; descriptionHtml: string }): boolean =>
  Boolean(of.description || of.descriptionHtml);
