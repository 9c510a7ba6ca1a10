import { readdir } from 'node:fs/promises'
import type { Fault, FaultCase } from './Fault.ts'
import { checkRestarted, Ledger } from './Ledger.ts'
import { startRefused, startServer } from './startServer.ts'

/** gRPC's INTERNAL: not tried again by the SDK. */
const INTERNAL = 13
const SEGMENT_BYTES = 20_000

/** Faults of the disk while the server runs, and at its start. */
export const DISK_FAULTS: readonly FaultCase[] = [
  endsWriting('a full disk', { point: 'write', file: '.log', code: 'ENOSPC' }),
  endsWriting('a quota that is used up', { point: 'write', file: '.log', code: 'EDQUOT' }),
  endsWriting('a write that fails whole', { point: 'written', file: '.log', code: 'EIO' }),
  endsWriting('a sync that fails', { point: 'sync', file: '.log', code: 'EIO' }),
  {
    name: 'a file that reaches the system’s limit',
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, { folder, limit: 'ulimit -f 40' })
      const codes = await ledger.writeMany(server.db, 40)
      if (!codes.includes(INTERNAL)) ledger.failures.push(`no refusal: ${codes}`)
      await ledger.check(server.db, 'while it only reads')
      await server.kill()
      return reopened(program, folder, ledger)
    },
  },
  goesOn('a checkpoint that cannot be renamed', {
    point: 'rename',
    file: 'checkpoint',
    code: 'EIO',
  }),
  goesOn('a checkpoint that cannot be synced', {
    point: 'sync',
    file: 'checkpoint.new',
    code: 'EIO',
  }),
  goesOn('a checkpoint for which the disk is too full', {
    point: 'write',
    file: 'checkpoint.new',
    code: 'ENOSPC',
  }),
  goesOn('a log file that cannot be begun', {
    point: 'open',
    file: '.log.new',
    code: 'EMFILE',
    skip: 1,
  }),
  goesOn('a log file that cannot be renamed', {
    point: 'rename',
    file: '.log',
    code: 'EIO',
    skip: 1,
  }),
  goesOn('a log file whose name is not on disk', {
    point: 'renamed',
    file: '.log',
    code: 'EIO',
    skip: 1,
  }),
  goesOn('an old log file that cannot be removed', { point: 'remove', file: '.log', code: 'EIO' }),
  refusesToStart('a folder that is read-only', { point: 'lock', code: 'EROFS' }),
  refusesToStart('a folder of another user', { point: 'lock', code: 'EACCES' }),
  refusesToStart('a disk that is full at the start', { point: 'lock', code: 'ENOSPC' }),
]

/** Nothing more is acknowledged, all reads go on, and after a restart all is well. */
function endsWriting(name: string, fault: Fault): FaultCase {
  return {
    name,
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, { folder })
      await ledger.writeMany(server.db, 5)
      await server.set({ fault })
      const refused = [await ledger.write(server.db)]
      await server.set({ fault: null })
      refused.push(...(await ledger.writeMany(server.db, 2)))
      if (refused.some((code) => code !== INTERNAL)) ledger.failures.push(`statuses ${refused}`)
      await ledger.check(server.db, 'while it only reads')
      const { code } = await server.kill('SIGTERM')
      if (code !== 0) ledger.failures.push(`the server ended with ${code}`)
      return reopened(program, folder, ledger)
    },
  }
}

/** What only makes the next start faster may fail: every commit goes through. */
function goesOn(name: string, fault: Fault): FaultCase {
  return {
    name,
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, { folder, fault, segmentBytes: SEGMENT_BYTES })
      const work = async (db = server.db) => {
        // Rewritten and deleted, so that compactions become due as well.
        for (let n = 0; n < 60; n += 1) await db.doc('other/o').set({ n, text: 'x'.repeat(3000) })
        const codes = await ledger.writeMany(db, 20)
        if (codes.some((code) => code !== null)) ledger.failures.push(`refused: ${codes}`)
      }
      await work()
      await ledger.check(server.db, 'with the fault')
      await server.set({ fault: null })
      await work()
      await server.kill()
      return reopened(program, folder, ledger)
    },
  }
}

/** The start is refused, in words, and nothing in the folder has changed. */
function refusesToStart(name: string, fault: Fault): FaultCase {
  return {
    name,
    async run({ program, folder }) {
      const ledger = new Ledger()
      const server = await startServer(program, { folder })
      await ledger.writeMany(server.db, 3)
      await server.kill('SIGTERM')
      const before = (await readdir(folder)).sort()
      const { code, stderr } = await startRefused(program, { folder, fault })
      const after = (await readdir(folder)).sort()
      const failures = await reopened(program, folder, ledger)
      if (code !== 1 || !stderr.includes('READ_ONLY') || !stderr.includes(folder)) {
        failures.push(`ended with ${code}: ${stderr}`)
      }
      if (String(before) !== String(after)) failures.push(`${before} became ${after}`)
      return failures
    },
  }
}

async function reopened(program: string, folder: string, ledger: Ledger): Promise<string[]> {
  const server = await startServer(program, { folder, segmentBytes: SEGMENT_BYTES })
  await ledger.check(server.db, 'after a restart')
  const codes = await ledger.writeMany(server.db, 3)
  if (codes.some((code) => code !== null)) ledger.failures.push(`refused later: ${codes}`)
  await server.kill('SIGTERM')
  return checkRestarted(program, folder, ledger, 'after another restart')
}
