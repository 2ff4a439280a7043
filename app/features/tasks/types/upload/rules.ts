import { ATTACHMENT_RULE } from "../../files/task-files.rules";
import { plainRules, type TypeRules } from "../type.rules";

export const uploadRules: TypeRules = {
  ...plainRules,
  label: "Upload",
  hint: "The team uploads one or more files.",
  icon: "upload",
  files: {
    rule: ATTACHMENT_RULE,
    missing: "Upload at least one file first.",
    title: "Your files",
    label: "Upload your files",
    choose: "Choose files",
    failed: null,
  },
};
