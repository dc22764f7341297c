/** The smaller dialogs. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { languages } from "../i18n";
import { lettersOfKey } from "./keyboard";
import { Dialog } from "./Dialog";
import { GamesDialog } from "./Games";
import { NewGame } from "./NewGame";
import { useSession } from "./context";
import { dropLexicon, ownLexicons } from "../game/storage";
import { chooseFile, saveFile } from "./files";
import { Icon } from "./icons";
import type { IconName } from "./icons";
import type { DialogName } from "../game/state";

function Menu(): JSX.Element {
  const { session, state, t } = useSession();
  const { theme } = state.settings;
  const entry = (icon: IconName, text: string, dialog: DialogName): JSX.Element => (
    <li>
      <button type="button" class="menu-row" data-menu={dialog} onClick={() => session.show(dialog)}>
        <Icon name={icon} /> {text}
      </button>
    </li>
  );
  return (
    <Dialog title={t.app.menu} kind="menu" onClose={() => session.show(null)}>
      <ul class="menu-list">
        {entry("plus", t.newGame.title, "new-game")}
        {entry("history", t.games.title, "games")}
        {entry("book", t.lexicon.title, "lexicon")}
        {entry("file", t.gcg.title, "gcg")}
        {entry("gear", t.settings.title, "settings")}
        {entry("help", t.help.title, "help")}
        {state.install ? (
          <li>
            <button type="button" class="menu-row" data-menu="install" onClick={() => void session.install()}>
              <Icon name="download" /> {t.app.install}
            </button>
          </li>
        ) : null}
      </ul>
      <div class="segmented" role="group" aria-label={t.settings.theme}>
        {(["light", "system", "dark"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={theme === name} onClick={() => session.set({ theme: name })}>
            {t.settings[name]}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function Settings(): JSX.Element {
  const { session, state, t } = useSession();
  const { language, theme, autoplay } = state.settings;
  return (
    <Dialog title={t.settings.title} onClose={() => session.show(null)}>
      <div class="fields one">
        <label class="field">
          <span>{t.settings.language}</span>
          <select name="language" value={language} onChange={(event) => session.set({ language: event.currentTarget.value })}>
            {Object.entries(languages).map(([code, texts]) => (
              <option key={code} value={code} lang={code}>
                {texts.language}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.settings.theme}</span>
          <select
            name="theme"
            value={theme}
            onChange={(event) => session.set({ theme: event.currentTarget.value as typeof theme })}
          >
            {(["system", "light", "dark"] as const).map((name) => (
              <option key={name} value={name}>
                {t.settings[name]}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={autoplay} onChange={(event) => session.setAutoplay(event.currentTarget.checked)} />
          {t.settings.autoplay}
        </label>
      </div>
    </Dialog>
  );
}

function LexiconDialog(): JSX.Element {
  const { session, state, t } = useSession();
  const { lexicon } = state;
  const [alphabets, setAlphabets] = useState<readonly string[]>(["english", "turkish"]);
  const [alphabet, setAlphabet] = useState(state.settings.language === "tr" ? "turkish" : "english");
  const [own, setOwn] = useState<readonly string[]>([]);
  useEffect(() => {
    session.alphabets().then(setAlphabets, () => undefined);
    ownLexicons().then(setOwn, () => setOwn([]));
  }, [session]);
  const current = lexicon?.source.kind === "own" ? lexicon.source.name : null;
  const remove = async (kept: string): Promise<void> => {
    await dropLexicon(kept);
    setOwn(await ownLexicons());
    session.table.say(t.lexicon.removed(kept));
  };
  const name = lexicon ? (lexicon.source.kind === "builtin" ? t.lexicon.builtin[lexicon.source.name] : lexicon.source.name) : "";
  const open = async (): Promise<void> => {
    const file = await chooseFile(".lex,.txt,.gz,text/plain");
    if (!file) return;
    session.show(null);
    await session.openFile(file.name, new Uint8Array(await file.arrayBuffer()), alphabet);
  };
  return (
    <Dialog title={t.lexicon.title} onClose={() => session.show(null)}>
      {lexicon ? (
        <p class="fact">
          <Icon name="book" />
          <span>
            <strong>{name}</strong>
            <br />
            {t.lexicon.words(lexicon.words.toLocaleString(t.locale))}
          </span>
        </p>
      ) : null}
      {own.length > 0 ? (
        <section aria-label={t.lexicon.kept}>
          <h3>{t.lexicon.kept}</h3>
          <ul class="own-lexicons">
            {own.map((kept) => (
              <li key={kept}>
                <span>{kept}</span>
                <button
                  type="button"
                  class="button small"
                  disabled={kept === current}
                  onClick={() => void session.newGame({ ...state.setup, lexicon: { kind: "own", name: kept } })}
                >
                  {t.lexicon.use}
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t.lexicon.remove(kept)}
                  disabled={kept === current}
                  onClick={() => void remove(kept)}
                >
                  <Icon name="trash" size={18} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p>{t.lexicon.text}</p>
      <label class="field">
        <span>{t.lexicon.alphabet}</span>
        <select name="alphabet" value={alphabet} onChange={(event) => setAlphabet(event.currentTarget.value)}>
          {alphabets.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <div class="dialog-actions">
        <button type="button" class="button primary" onClick={() => void open()}>
          <Icon name="file" size={18} /> {t.lexicon.choose}
        </button>
      </div>
    </Dialog>
  );
}

function GcgDialog(): JSX.Element {
  const { session, t } = useSession();
  const [text, setText] = useState("");
  const [pasted, setPasted] = useState("");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    session.gcg().then(setText, () => setText(""));
  }, [session]);
  const open = async (): Promise<void> => {
    const file = await chooseFile(".gcg,text/plain");
    if (file) await session.openFile("game.gcg", new Uint8Array(await file.arrayBuffer()), "");
  };
  return (
    <Dialog title={t.gcg.title} onClose={() => session.show(null)}>
      <p>{t.gcg.text}</p>
      <pre class="gcg" role="region" tabIndex={0} aria-label={t.gcg.title}>
        {text}
      </pre>
      <div class="dialog-actions start">
        <button type="button" class="button" onClick={() => saveFile("game.gcg", text)}>
          <Icon name="download" size={18} /> {t.gcg.save}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            );
          }}
        >
          {copied ? t.status.copied : t.gcg.copy}
        </button>
      </div>
      <label class="field">
        <span>{t.gcg.paste}</span>
        <textarea
          name="gcg"
          rows={4}
          spellcheck={false}
          value={pasted}
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
      </label>
      <div class="dialog-actions start">
        <button
          type="button"
          class="button primary"
          data-action="load-gcg"
          disabled={pasted.trim() === ""}
          onClick={() => void session.loadGcg(pasted)}
        >
          {t.gcg.load}
        </button>
        <button type="button" class="button" onClick={() => void open()}>
          <Icon name="file" size={18} /> {t.gcg.open}
        </button>
      </div>
    </Dialog>
  );
}

function Help(): JSX.Element {
  const { session, t } = useSession();
  return (
    <Dialog title={t.help.title} onClose={() => session.show(null)}>
      <p>{t.help.mouse}</p>
      <h3>{t.help.keys}</h3>
      <dl class="keys">
        {t.help.keyList.map(([name, text]) => (
          <div key={name}>
            <dt>
              <kbd>{name}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t.help.plays}</p>
      <p>{t.help.offline}</p>
      <p>
        <a href="./licences.txt" target="_blank" rel="noreferrer">
          {t.help.licences}
        </a>
      </p>
    </Dialog>
  );
}

function GameOver(): JSX.Element | null {
  const { session, state, t } = useSession();
  const { game, setup } = state;
  if (!game?.result) return null;
  const { winner } = game.result;
  const persons = setup.players.filter(({ level }) => level === null).length;
  const title =
    winner === null
      ? t.over.tie
      : persons === 1 && setup.players[winner]?.level === null
        ? t.over.youWon
        : t.over.won(session.table.nameOf(winner));
  return (
    <Dialog title={title} kind="over" onClose={() => session.show(null)}>
      <ol class="ranking">
        {[...game.players]
          .sort((a, b) => b.score - a.score)
          .map(({ seat, name, score }) => (
            <li key={seat} class={seat === winner ? "is-winner" : ""}>
              <Icon name={seat === winner ? "trophy" : "person"} />
              <span>{name}</span>
              <strong>{score}</strong>
            </li>
          ))}
      </ol>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => session.show(null)}>
          {t.over.look}
        </button>
        <button type="button" class="button" data-action="analyse" onClick={() => void session.study.analyse()}>
          <Icon name="chart" size={18} /> {t.over.analyse}
        </button>
        <button type="button" class="button primary" data-action="again" onClick={() => void session.newGame(state.setup)}>
          {t.over.again}
        </button>
      </div>
    </Dialog>
  );
}

function BlankDialog(): JSX.Element | null {
  const { session, state, t } = useSession();
  const { lexicon } = state;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!lexicon || event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return;
      const letter = lettersOfKey(lexicon.letters, lexicon.language, event.key)[0];
      if (letter === undefined) return;
      event.preventDefault();
      session.draft.answerBlank(letter);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [session, lexicon]);
  if (!lexicon) return null;
  return (
    <Dialog title={t.blank.title} kind="blank" onClose={() => session.draft.answerBlank(null)}>
      <p class="hint">{t.blank.text}</p>
      <div class="letters">
        {lexicon.letters.map(({ letter }) => (
          <button type="button" key={letter} class="letter" onClick={() => session.draft.answerBlank(letter)}>
            {letter}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function ProblemDialog(): JSX.Element | null {
  const { session, state } = useSession();
  const { problem } = state;
  if (!problem) return null;
  const { error } = problem;
  const place = error.line === undefined ? "" : ` (${error.line}${error.column === undefined ? "" : `:${error.column}`})`;
  return (
    <Dialog title={problem.title} kind="problem" onClose={() => session.closeProblem()}>
      <p class="problem-text" role="alert">
        {error.kind === "network" ? session.texts.app.noNetwork : error.message}
        {place}
      </p>
      {error.help.map((help) => (
        <p class="hint" key={help}>
          {help}
        </p>
      ))}
      <div class="dialog-actions">
        <button type="button" class="button primary" onClick={() => session.closeProblem()}>
          {session.texts.app.ok}
        </button>
      </div>
    </Dialog>
  );
}

export function Dialogs(): JSX.Element | null {
  const { state } = useSession();
  if (state.problem) return <ProblemDialog />;
  if (state.blank) return <BlankDialog />;
  switch (state.dialog) {
    case "menu":
      return <Menu />;
    case "new-game":
      return <NewGame />;
    case "games":
      return <GamesDialog />;
    case "lexicon":
      return <LexiconDialog />;
    case "gcg":
      return <GcgDialog />;
    case "settings":
      return <Settings />;
    case "help":
      return <Help />;
    case "over":
      return <GameOver />;
    case null:
      return null;
  }
}
