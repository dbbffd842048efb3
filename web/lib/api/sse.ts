/** Parser of server-sent events. */
export interface SseEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string | null;
}

/** Takes text in chunks of any size and returns the completed events. */
export function createSseParser(): (text: string) => SseEvent[] {
  let rest = "", event = "", id: string | null = null;
  let data: string[] = [];
  return (text) => {
    const found: SseEvent[] = [];
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) found.push({ event: event || "message", data: data.join("\n"), id });
        event = "";
        data = [];
        continue;
      }
      const colon = line.indexOf(":");
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
      else if (field === "id") id = value;
    }
    return found;
  };
}
