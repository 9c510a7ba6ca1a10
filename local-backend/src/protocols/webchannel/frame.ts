/** A piece of a channel's answer: how many UTF-16 units follow, and they. */
export function frame(json: string): string {
  return `${json.length}\n${json}`
}
