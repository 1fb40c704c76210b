import { mount } from "svelte";

import Match from "./Match.svelte";

mount(Match, { target: document.getElementById("root") });
