// Records of games that are given as bytes.

/** @internal A record as the engine takes it: text, or bytes in base64, which it decodes. */
export function recordText(record: string | Uint8Array): string {
  if (typeof record === "string") return record;
  return `base64:${btoa(Array.from(record, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** @internal Parameters of a request as JSON takes them. */
export function sent(params: object): object {
  const { gcg } = params as { readonly gcg?: unknown };
  return gcg instanceof Uint8Array ? { ...params, gcg: recordText(gcg) } : params;
}
