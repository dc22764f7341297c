/** The entry of the page. */
import "./style/tokens.css";
import "./style/base.css";
import "./style/board.css";
import "./style/layout.css";
import "./style/panel.css";
import "./style/dialogs.css";
import { render } from "preact";
import { connectEngine } from "./engine/client";
import { Chance } from "./game/chance";
import { Session } from "./game/session";
import { loadSettings } from "./game/storage";
import { preferredLanguage } from "./i18n";
import { keepOffline, offerInstallation } from "./offline";
import { App } from "./ui/App";
import { SessionContext } from "./ui/context";

const settings = loadSettings({ language: preferredLanguage(), theme: "system", autoplay: true, order: "equity" });
const engine = connectEngine((message) => session.fail(message));
const session: Session = new Session(engine, settings, Chance.of(location.search));

const dark = matchMedia("(prefers-color-scheme: dark)");
function applySettings(): void {
  const { theme, language } = session.state.settings;
  const name = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
  const root = document.documentElement;
  if (root.dataset["theme"] !== name) root.dataset["theme"] = name;
  if (root.lang !== language) root.lang = language;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", name === "dark" ? "#0e1517" : "#e9eeec");
}
applySettings();
session.store.subscribe(applySettings);
dark.addEventListener("change", () => session.store.update({}));

const place = document.getElementById("app");
if (place) {
  render(
    <SessionContext.Provider value={session}>
      <App />
    </SessionContext.Provider>,
    place,
  );
}
offerInstallation((install) => session.store.update({ install }));
const started = session.start();

if (import.meta.env.PROD) {
  void started.then(() => keepOffline((applyUpdate) => session.store.update({ applyUpdate })));
}
