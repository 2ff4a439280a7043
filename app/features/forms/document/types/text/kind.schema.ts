import { textAnswer, textField } from "../shapes.schema";

export const text = { field: textField("text"), answer: textAnswer("text") };
