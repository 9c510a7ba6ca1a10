import { undoImport } from '#shared/engine/removeAudit.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Upload } from '#shared/orders/model.ts'
import { defineCommand, EXIT_CODES } from '../../command.ts'
import { createProgress } from '../../progress.ts'
import { ADMINS, asUserLater } from '../context.ts'

/** `bakehouse orders undo BATCH` */
export const ordersUndoCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'q1w2e3r4t5y6u7i8o9p0',
  configure: (command) =>
    void command.argument(
      '<batch>',
      'the id of the import, as "orders import" and the inbox say it',
    ),
  read: ([batchId = '']) => batchId,
  run: async ({ store, actorFor }, batchId, runtime) => {
    const isId = /^[A-Za-z0-9_-]{1,80}$/.test(batchId)
    const upload = isId ? await store.get<Upload>(COLLECTIONS.uploads, batchId) : null
    if (upload === null)
      return { ok: false, error: refusal('IMPORT_UNKNOWN', { batch: batchId, ofCarrier: '' }) }
    const { carrierCompany, file } = upload
    const acting = await actorFor({ roles: ADMINS, carrier: carrierCompany })
    if (!acting.ok) return acting
    const progress = createProgress('audits', runtime)
    const userId = acting.value?.email ?? SYSTEM_USER
    const { clock, signal } = runtime
    const undone = await undoImport(
      { store, clock },
      { batchId, carrierCompany, userId, signal, onProgress: progress.update },
    ).finally(progress.end)
    return undone.ok ? { ok: true, value: { ...undone.value, batchId, file } } : undone
  },
  toJson: ({ batchId, file, removed, interrupted }) => ({
    command: 'orders undo',
    batchId,
    file,
    removed,
    interrupted,
  }),
  print: ({ file, removed, interrupted }, io) => {
    io.info(
      interrupted
        ? `Stopped: ${removed} audits of ${file} are removed. Run it again to go on.`
        : `The import of ${file} is undone: ${removed} audits are removed, the file is set aside.`,
    )
  },
  exit: ({ interrupted }) => (interrupted ? EXIT_CODES.interrupted : EXIT_CODES.done),
})
