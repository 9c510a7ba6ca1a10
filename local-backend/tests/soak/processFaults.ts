import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { FaultCase } from './Fault.ts'
import { checkRestarted, Ledger } from './Ledger.ts'
import { startRefused, startServer } from './startServer.ts'

/** Faults around the server's process: a second one, a wrong clock, a stop, too many connections. */
export const PROCESS_FAULTS: readonly FaultCase[] = [
  {
    name: 'a second server on the same folder',
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, { folder })
      await ledger.writeMany(server.db, 3)
      const { code, stderr } = await startRefused(program, { folder })
      if (code !== 1 || !stderr.includes('LOCKED') || !stderr.includes(String(server.pid))) {
        ledger.failures.push(`the second one ended with ${code}: ${stderr}`)
      }
      await ledger.writeMany(server.db, 3)
      await server.kill()
      return checkRestarted(program, folder, ledger, 'after the kill of the first')
    },
  },
  {
    name: 'a clock that goes back an hour, also over restarts',
    async run({ program, folder }) {
      const ledger = new Ledger()
      const hour = 3_600_000
      const server = await startServer(program, { folder })
      await ledger.writeMany(server.db, 3)
      await server.set({ clock: -hour })
      await ledger.writeMany(server.db, 3)
      await server.kill()
      for (const clock of [-hour, -2 * hour]) {
        const next = await startServer(program, { folder, clock })
        await ledger.writeMany(next.db, 3)
        await ledger.check(next.db, 'with an earlier clock')
        await next.kill(clock === -hour ? 'SIGTERM' : 'SIGKILL')
      }
      if (ledger.acknowledged !== 12) ledger.failures.push(`${ledger.acknowledged} of 12 written`)
      return ledger.failures
    },
  },
  {
    name: 'a stop amid requests',
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, { folder })
      let isOver = false
      const over = server.ended.then(() => {
        isOver = true
        return null
      })
      const writer = async () => {
        while (!isOver) await Promise.race([over, ledger.write(server.db)])
      }
      const writers = Promise.all(Array.from({ length: 8 }, writer))
      while (ledger.acknowledged < 50) await Promise.race([over, ledger.write(server.db)])
      const asked = performance.now()
      const { code, signal } = await server.kill('SIGTERM')
      const took = performance.now() - asked
      await writers
      if (code !== 0) ledger.failures.push(`the server ended with ${code ?? signal}`)
      if (took > LONGEST_STOP_MS) ledger.failures.push(`the stop took ${Math.round(took)} ms`)
      return checkRestarted(program, folder, ledger, 'after the stop')
    },
  },
  {
    name: 'more connections than the system allows files',
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, {
        folder,
        limit: 'ulimit -n 60',
        segmentBytes: 20_000,
      })
      await ledger.writeMany(server.db, 3)
      const sockets = Array.from({ length: 100 }, () => holdOpen(server.port))
      const codes = await ledger.writeMany(server.db, 60)
      if (codes.some((code) => code !== null)) ledger.failures.push(`refused: ${codes}`)
      for (const socket of sockets) socket.destroy()
      await ledger.writeMany(server.db, 10)
      await ledger.check(server.db, 'afterwards')
      await server.kill()
      return checkRestarted(program, folder, ledger, 'after a restart')
    },
  },
  {
    name: 'a log that is damaged in the middle',
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, { folder })
      await ledger.writeMany(server.db, 5)
      await server.kill()
      const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.log'))
      const file = join(folder, name)
      const sound = await readFile(file)
      const damaged = Buffer.from(sound)
      const place = Math.floor(sound.length / 2)
      damaged[place] = (damaged[place] ?? 0) ^ 1
      await writeFile(file, damaged)
      const { code, stderr } = await startRefused(program, { folder })
      const offset = Number(/at byte (\d+)/.exec(stderr)?.[1])
      if (code !== 1 || !stderr.includes('DAMAGED') || !stderr.includes(file)) {
        ledger.failures.push(`ended with ${code}: ${stderr}`)
      }
      if (!(offset > 0 && offset <= place)) ledger.failures.push(`it names byte ${offset}`)
      if (!damaged.equals(await readFile(file))) ledger.failures.push('the log was changed')
      await writeFile(file, sound)
      return checkRestarted(program, folder, ledger, 'repaired')
    },
  },
]

/** Five seconds for what runs, and the end of the process. */
const LONGEST_STOP_MS = 7000

function holdOpen(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  // Refused ones are what this is about.
  socket.on('error', () => {})
  return socket
}
