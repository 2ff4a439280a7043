import { roomTexts } from "~/procedure/room";
import { notYetLivePath } from "~/ui/live.paths";
import { goingLiveTips } from "./going-live.tips";

export const goingLiveRoom = roomTexts({
  name: "going-live",
  subjects: { goingLive: { label: "Not yet live", order: 38 } },
  activities: {
    goingLive: {
      "goingLive.scheduled": "set a day on which {title} goes live",
      "goingLive.unscheduled": "took the day away on which {title} was to go live",
      "goingLive.missed": "left {title} as it was when its day came, since it was archived",
    },
  },
  subscribers: { "goesLive:*": "keepsOrder" },
  tips: goingLiveTips,
  places: [
    {
      group: "Content",
      to: notYetLivePath(),
      label: "Not yet live",
      icon: "calendar-clock",
      access: "moderator",
      description: "Drafts of every kind, and what goes live on a day.",
      count: "notYetLive",
      noun: "thing",
      order: 2,
    },
  ],
});
