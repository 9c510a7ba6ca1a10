import { Readable, Writable } from 'node:stream'

/**
 * Runs commands of the built program one after the other, as `runCommand` sends them: `main` as the
 * `bakehouse` script calls it, with streams of its own in place of the process's. `stop` in place of a
 * command is Ctrl-C for the one that runs.
 */
const { main } = await import(new URL('../../dist/cli/main.js', import.meta.url))

// The program ends its process a second after its command; here the next one may be at work by then.
process.exit = () => {}

process.on('message', async ({ stop, args, input, env, cwd }) => {
  if (stop) return process.emit('SIGINT')
  const out = collected()
  const err = collected()
  replace('stdin', Readable.from([Buffer.from(input)]))
  replace('stdout', out.stream)
  replace('stderr', err.stream)
  process.env = env
  process.chdir(cwd)
  await main(args)
  process.send({ run: { exit: process.exitCode, out: out.text(), err: err.text() } })
})

process.send('ready')

function replace(name, stream) {
  Object.defineProperty(process, name, { value: stream, configurable: true })
}

function collected() {
  const parts = []
  const write = (part, _encoding, done) => {
    parts.push(part)
    process.send({ says: part.toString() })
    done()
  }
  return { stream: new Writable({ write }), text: () => Buffer.concat(parts).toString() }
}
