/** The languages of the page. */
import { en } from "./en";
import type { Texts } from "./en";
import { tr } from "./tr";

export type { Texts } from "./en";

export const languages: Readonly<Record<string, Texts>> = { en, tr };

/** Returns the texts of a language, or the English ones. */
export const textsOf = (language: string): Texts => languages[language] ?? en;

/** Returns the first of the browser's languages that the page has. */
export function preferredLanguage(): string {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages) ?? "en";
}
