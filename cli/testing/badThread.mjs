import { parentPort, threadId } from 'node:worker_threads'

/** For tests only: a thread that does what the name of the file it is given says. */
parentPort?.on('message', ({ args: [name] }) => {
  if (name === 'hangs.pdf') for (;;);
  if (name === 'ends.pdf') process.exit(1)
  if (name === 'fills.pdf') fillMemory()
  if (name === 'fails.pdf') return parentPort?.postMessage({ ok: false, name: 'RangeError' })
  const value = { ok: true, value: { contentType: `thread/${threadId}` } }
  parentPort?.postMessage({ ok: true, value })
})

function fillMemory() {
  const held = []
  for (;;) held.push(new Array(10_000).fill(held.length))
}
