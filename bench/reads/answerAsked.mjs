/** Answers what `processPeer.ts` asks by messages, until the process is killed. */
export function answerAsked(provider, billed) {
  process.on('message', async ({ id, verb, resource, params }) => {
    if (verb === 'billed') return process.send({ id, value: billed() })
    try {
      const value = await provider[verb](resource, params)
      process.send({ id, value: plain(value) })
    } catch (error) {
      const status = error?.status
      process.send({ id, error: { status, message: String(error?.message ?? error) } })
    }
  })
  process.send('ready')
}

/** Timestamps and references do not go through a message as they are. */
function plain(value) {
  return JSON.parse(JSON.stringify(value))
}
