// The script of a worker: calls from `lexc/worker` are made here.

import { expose } from "./expose.js";
import * as lexc from "./index.js";

expose(lexc);
