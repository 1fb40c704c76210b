// The messages of the page in its language. English is the only one so far: another language is another
// file in locales/ with the same keys, chosen here.

import { messages } from "./locales/en.js";

export { messages };
