import * as v from 'valibot'
import { attachMessage, dismissMessage } from '#shared/outreach/ops/keptMessages.ts'
import { type CommandRows, DAY_MS, ended, id, onAudit } from '../row.ts'
import { versionOf } from './auditKinds.ts'
import { filesOf } from './fileKinds.ts'

export interface MessageRequests {
  /** Makes a message that waits a response of the command's audit. */
  attachMessage: { messageId: string }
  /** Sets a message that waits aside. */
  dismissMessage: { messageId: string }
}

const BY_ADMIN = { roles: ['admin'], lane: 'audit', longestWaitMs: DAY_MS } as const

/** Messages that came in and wait for a person. */
export const MESSAGE_KINDS: CommandRows<MessageRequests> = {
  attachMessage: {
    ...BY_ADMIN,
    hasContent: true,
    schema: v.strictObject({ messageId: id }),
    run: onAudit(async (world, { at: askedAt, request }, { audit, actor }) => {
      const asked = { id: request.messageId, audit, actor, askedAt }
      return ended(await attachMessage({ ...world, files: filesOf(world) }, asked))
    }),
    resultOf: versionOf,
  },
  dismissMessage: {
    ...BY_ADMIN,
    schema: v.strictObject({ messageId: id }),
    async run(world, { carrierCompany: carrier, request }, asker) {
      const asked = { id: request.messageId, carrier, userId: asker.id }
      return ended(await dismissMessage(world, asked))
    },
  },
}
