import { Badge } from "~/ui/badge";
import { CHANGE_LABELS, CHANGE_TONES } from "./publication.texts";

/** How a section differs from what it is compared with, a badge each. */
export const ChangeBadges = ({ kinds }: { kinds: readonly (keyof typeof CHANGE_LABELS)[] }) =>
  kinds.map((kind) => (
    <Badge key={kind} tone={CHANGE_TONES[kind]}>
      {CHANGE_LABELS[kind]}
    </Badge>
  ));
