/** The session and its texts, for every component. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Session } from "../game/session";
import type { SessionState } from "../game/state";
import type { Texts } from "../i18n";

export const SessionContext = createContext<Session | null>(null);

export function useSession(): { session: Session; state: SessionState; t: Texts } {
  const session = useContext(SessionContext);
  if (!session) throw new Error("no session");
  const [, redraw] = useState({});
  useEffect(() => session.store.subscribe(() => redraw({})), [session]);
  return { session, state: session.state, t: session.texts };
}
