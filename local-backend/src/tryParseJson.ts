/** The parsed JSON, or undefined (which no JSON means) when the text isn't JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
