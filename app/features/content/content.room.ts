import { roomTexts } from "~/procedure/room";
import { addContentPath, adminContentListPath, featuredPagesPath } from "./content.paths";
import { contentTips } from "./content.tips";

export const contentRoom = roomTexts({
  name: "content",
  subjects: { content: { label: "Content", order: 15 } },
  activities: {
    content: {
      "content.added": "added the page {title}",
      "content.updated": "changed the settings of the page {title}",
      "content.audienceChanged": "changed who sees the page {title}",
      "content.published": "published the page {title}",
      "content.unpublished": "took the page {title} back to draft",
      "content.archived": "archived the page {title}",
      "content.restored": "restored the page {title}",
      "content.deleted": "deleted the page {title}",
      "content.duplicated": "copied the page {title}",
      "content.versionRestored": "restored a version of the page {title} as its working copy",
      "content.sectionAdded": "added a section to the page {title}",
      "content.sectionChanged": "changed the section {section} of the page {title}",
      "content.sectionMoved": "moved the section {section} of the page {title} to place {to}",
      "content.sectionCopied": "copied the section {section} of the page {title}",
      "content.sectionShown": "showed the section {section} of the page {title} to users",
      "content.sectionHidden": "hid the section {section} of the page {title} from users",
      "content.sectionRemoved": "took the section {section} out of the page {title}",
      "content.sectionRestored": "put the section {section} back into the page {title}",
      "content.featured": "chose {pages#featured page}",
    },
  },
  places: [
    {
      group: "Content",
      to: adminContentListPath,
      label: "Content",
      icon: "file-text",
      access: "moderator",
      description: "Pages that teams and guests read.",
      count: "content",
      noun: "page",
    },
    {
      group: "Dashboard",
      to: featuredPagesPath,
      label: "Featured Pages",
      icon: "star",
      access: "admin",
      description: "The pages that stand on everybody’s dashboard.",
      count: "featured",
      noun: "featured page",
      order: 2,
    },
  ],
  quickLinks: [{ to: addContentPath, label: "Add page", icon: "plus", access: "moderator", order: 3 }],
  tips: contentTips,
  searchKinds: { content: { label: "Content", noun: "content pages", icon: "file-text", order: 15 } },
  lockTypes: ["content"],
});
