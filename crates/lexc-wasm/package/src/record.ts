// Files that are given as bytes: records of games, card boxes.

/** @internal A record as the engine takes it: text, or bytes in base64, which it decodes. */
export function recordText(record: string | Uint8Array): string {
  if (typeof record === "string") return record;
  return `base64:${btoa(Array.from(record, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** @internal Parameters of a request as JSON takes them. */
export function sent(params: object): object {
  const text = ([name, value]: [string, unknown]) => [
    name,
    (name === "gcg" || name === "file") && value instanceof Uint8Array ? recordText(value) : value,
  ];
  return Object.fromEntries(Object.entries(params).map(text));
}
