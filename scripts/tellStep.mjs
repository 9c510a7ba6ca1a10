/**
 * Does one step of a start: its words on standard error while it runs, then how long it took. Standard
 * output belongs to the command that asked.
 */
export async function tellStep(words, work) {
  const begun = performance.now()
  process.stderr.write(`${words} ... `)
  const result = await work()
  process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
  return result
}
