/** An operation of the history as people read it: `CALLED_AGENT` is "Called agent". */
export function operationText(op: string): string {
  const words = op.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
