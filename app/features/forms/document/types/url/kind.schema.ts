import { textAnswer, textField } from "../shapes.schema";

export const url = { field: textField("url"), answer: textAnswer("url") };
