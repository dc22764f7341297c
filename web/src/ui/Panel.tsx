/**
 * The panel: possible plays, history, unseen tiles, analysis. Beside the board, or on a phone a sheet over the rack.
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { HistoryEntry, Move } from "lexc";
import type { PanelTab } from "../game/state";
import type { Texts } from "../i18n";
import { AnalysisView } from "./Analysis";
import { useSession } from "./context";
import { Icon } from "./icons";
import type { IconName } from "./icons";

const TABS: readonly (readonly [PanelTab, IconName])[] = [
  ["plays", "bulb"],
  ["history", "history"],
  ["unseen", "eye"],
  ["analysis", "chart"],
];

const number = (value: number, t: Texts): string =>
  value.toLocaleString(t.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function PlaysView(): JSX.Element {
  const { session, state, t } = useSession();
  const { plays, settings } = state;
  const [open, setOpen] = useState<string | null>(null);
  if (!session.study.mayListPlays) return <p class="empty">{t.plays.hidden}</p>;
  if (!plays) {
    return (
      <div class="empty">
        <button type="button" class="button" data-action="list-plays" onClick={() => void session.study.listPlays()}>
          <Icon name="bulb" /> {t.plays.show}
        </button>
      </div>
    );
  }
  const best = plays[0];
  if (!best || plays.every(({ kind }) => kind === "pass")) return <p class="empty">{t.plays.none}</p>;
  const words = (move: Move): string => (move.kind === "play" ? move.words.map(({ word }) => word).join(", ") : "");
  return (
    <>
      <div class="plays-order">
        <label>
          {t.plays.order}{" "}
          <select
            value={settings.order}
            onChange={(event) => session.set({ order: event.currentTarget.value as "equity" | "score" })}
          >
            <option value="equity">{t.plays.byEquity}</option>
            <option value="score">{t.plays.byScore}</option>
          </select>
        </label>
      </div>
      <ol class="plays" aria-label={t.plays.title}>
        {plays.map((move) => {
          const shown = open === move.text;
          return (
            <li key={move.text} class={shown ? "is-shown" : ""}>
              <button
                type="button"
                class="play-row"
                aria-expanded={shown}
                onClick={() => {
                  setOpen(shown ? null : move.text);
                  session.study.showPreview(move.kind === "play" && !shown ? move : null);
                }}
                onDblClick={() => void session.playMove(move)}
              >
                <span class="play-points">{move.score}</span>
                <span class="play-text">
                  <span class="play-word">
                    {move.kind === "play"
                      ? move.word
                      : move.kind === "exchange"
                        ? `${t.actions.swap} ${move.tiles.join("")}`
                        : t.actions.pass}
                  </span>
                  <span class="play-detail">
                    {move.kind === "play" ? `${move.coordinate} · ${t.plays.tiles} ${move.tiles.length}` : ""}
                    {move.kind === "play" && move.words.length > 1 ? ` · ${words(move)}` : ""}
                    {` · ${t.plays.leave} ${move.leave || t.plays.nothingKept}`}
                  </span>
                </span>
                {move.equity === undefined ? null : (
                  <span class="play-equity" title={t.plays.equity}>
                    {number(move.equity, t)}
                  </span>
                )}
              </button>
              {shown ? (
                <div class="play-actions">
                  {move.kind === "play" ? (
                    <button
                      type="button"
                      class="button small"
                      disabled={!session.table.myTurn}
                      onClick={() => session.study.layPlay(move)}
                    >
                      {t.plays.lay}
                    </button>
                  ) : null}
                  <button type="button" class="button small primary" onClick={() => void session.playMove(move)}>
                    {t.plays.playIt}
                  </button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function eventText(entry: HistoryEntry, t: Texts): { place: string; text: string } {
  const { event } = entry;
  switch (event.kind) {
    case "play":
      return { place: event.play.coordinate, text: event.play.word };
    case "exchange":
      return { place: "", text: t.history.exchange(event.count) };
    case "pass":
      return { place: "", text: t.history.pass };
    case "withdrawal":
      return { place: "", text: t.history.withdrawn };
    case "challenge-bonus":
      return { place: "", text: t.history.bonus };
    case "left-tiles":
      return { place: "", text: `${t.history.rest} ${event.tiles.join("")}` };
    case "time-penalty":
      return { place: "", text: t.history.time };
  }
}

function HistoryView(): JSX.Element {
  const { session, state, t } = useSession();
  const history = state.game?.history ?? [];
  if (history.length === 0) return <p class="empty">{t.history.empty}</p>;
  return (
    <>
      <RecordWarnings />
      <ol class="history" reversed>
        {[...history].reverse().map((entry) => {
          const { place, text } = eventText(entry, t);
          return (
            <li key={entry.index} class={`seat-${entry.seat}`}>
              <span class="history-place">{place}</span>
              <span class="history-text">
                <span class={entry.event.kind === "play" ? "play-word" : "history-note"}>{text}</span>
                <span class="history-name">{session.table.nameOf(entry.seat)}</span>
              </span>
              <span class="history-points">{entry.points >= 0 ? `+${entry.points}` : `−${-entry.points}`}</span>
              <span class="history-total">{entry.total}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The warnings on the record that was opened. The sentences are the engine's. */
function RecordWarnings(): JSX.Element | null {
  const { state, t } = useSession();
  const { warnings } = state;
  if (warnings.length === 0) return null;
  return (
    <ul class="record-warnings" aria-label={t.gcg.warnings}>
      {warnings.map(({ line, text }, index) => (
        <li key={index}>
          {line === undefined ? null : <span class="record-line">{t.gcg.line(line)}</span>} <span lang="en">{text}</span>
        </li>
      ))}
    </ul>
  );
}

export function UnseenView(): JSX.Element | null {
  const { state, t } = useSession();
  const { game, lexicon } = state;
  if (!game || !lexicon) return null;
  return (
    <>
      <p class="unseen-text">{t.unseen.text(game.unseenCount, game.bagCount)}</p>
      <ul class="unseen">
        {game.unseen.map(({ tile, count }) => (
          <li key={tile} class={count === 0 ? "is-gone" : ""}>
            <span class="unseen-tile">{tile === "?" ? <span role="img" aria-label={t.unseen.blank}>☐</span> : tile}</span>
            <span class="unseen-count">{count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Panel(): JSX.Element {
  const { session, state, t } = useSession();
  const { tab, panelOpen } = state;
  const onKey = (event: KeyboardEvent): void => {
    const at = TABS.findIndex(([name]) => name === tab);
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = TABS[(at + by + TABS.length) % TABS.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    session.openPanel(next[0]);
    document.getElementById(`tab-${next[0]}`)?.focus();
  };
  return (
    <aside class={`panel${panelOpen ? " is-open" : ""}`} aria-label={t.panel.label}>
      <div class="panel-head">
        <div class="tabs" role="tablist" aria-label={t.panel.label} onKeyDown={onKey}>
          {TABS.map(([name, icon]) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={tab === name}
              aria-controls="panel-body"
              tabIndex={tab === name ? 0 : -1}
              class="tab"
              onClick={() => session.openPanel(name)}
            >
              <Icon name={icon} size={18} />
              <span>{t.panel[name]}</span>
            </button>
          ))}
        </div>
        <button type="button" class="icon-button panel-close" aria-label={t.app.close} onClick={() => session.closePanel()}>
          <Icon name="close" />
        </button>
      </div>
      <div class="panel-body" role="tabpanel" id="panel-body" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "plays" ? (
          <PlaysView />
        ) : tab === "history" ? (
          <HistoryView />
        ) : tab === "unseen" ? (
          <UnseenView />
        ) : (
          <AnalysisView />
        )}
      </div>
    </aside>
  );
}
