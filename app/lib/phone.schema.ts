import { atMost } from "./at-most.schema";
import { nameText } from "./name.schema";

/** A telephone number as people write it, with words such as "ext. 4"; empty where there is none. A form without it leaves it as it is. */
export const Phone = atMost(nameText(), 30).optional();
