import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { INBOX_KINDS, type InboxKind } from '#shared/documents/inboxFiles.ts'
import { batchIdOf, refusalOfInboxFile, validateInboxFile } from '#shared/documents/validateFile.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useAsk } from '../app/useCommand.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { useStage } from '../app/useStage.ts'
import { sha256Of } from '../documents/download.ts'
import { failedWork } from '../work/failedWork.ts'

/** A file that was dropped, on its way into the inbox. */
export interface Drop {
  key: number
  name: string
  /** Sent, of 1. */
  share: number
  refused: Refusal | null
  left: { id: string; kind: InboxKind; isNew: boolean } | null
}

export interface Drops {
  drops: readonly Drop[]
  take: (files: readonly File[]) => Promise<Drop[]>
  clear: () => void
}

/**
 * Uploads dropped files to the active carrier's inbox, one after the other. A failure after the user has
 * left the screen becomes a notification.
 */
export function useDrops(): Drops {
  const { store, random, logger } = useServices()
  const { carrier } = useActiveCarrier()
  const ask = useAsk()
  const stage = useStage()
  const queries = useQueryClient()
  const translate = useTranslate()
  const notify = useNotify()
  const isHere = useIsHere()
  const [drops, setDrops] = useState<readonly Drop[]>([])
  const keys = useRef(0)

  async function take(chosen: readonly File[]): Promise<Drop[]> {
    const begun = chosen.map(
      (file): Drop => ({
        key: keys.current++,
        name: file.name,
        share: 0,
        refused: refusalOfInboxFile(file.name, file.size),
        left: null,
      }),
    )
    setDrops((before) => [...begun, ...before])
    const ended: Drop[] = []
    for (const [at, drop] of begun.entries()) {
      const file = chosen[at]
      const done = file === undefined || drop.refused !== null ? drop : await send(file, drop)
      change(done)
      ended.push(done)
      if (done.refused !== null && !isHere()) notifyFailure(done.name, done.refused)
    }
    for (const key of ['inbox', 'scans']) void queries.invalidateQueries({ queryKey: [key] })
    return ended
  }

  function notifyFailure(name: string, { message, next }: Refusal): void {
    notify(translate('inbox.left_unsent', { name, reason: `${message} ${next}` }), {
      type: 'error',
    })
  }

  function change(drop: Drop): void {
    setDrops((before) => before.map((one) => (one.key === drop.key ? drop : one)))
  }

  async function send(file: File, drop: Drop): Promise<Drop> {
    const { name } = file
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const taken = validateInboxFile(name, bytes)
      if (!taken.ok) return { ...drop, refused: taken.error }
      const { kind, contentType } = taken.value
      const known = await knownFile(store, {
        carrier: carrier.id,
        kind,
        sha256: await sha256Of(bytes),
      })
      if (known !== null) return { ...drop, share: 1, left: { id: known, kind, isNew: false } }
      const staged = await stage(file, {
        contentType,
        onProgress: (sent, total) => change({ ...drop, share: total === 0 ? 0 : sent / total }),
      })
      const request = { staged, name }
      const left = await ask({ kind: 'uploadToInbox', carrierCompany: carrier.id, request })
      if (!left.ok) return { ...drop, refused: left.error }
      const { id, isNew } = left.value
      return { ...drop, share: 1, left: { id: String(id), kind, isNew: isNew === true } }
    } catch (error) {
      return { ...drop, refused: failedWork(error, { random, logger }) }
    }
  }

  return { drops, take, clear: () => setDrops([]) }
}

/**
 * The id of the same bytes in the inbox, which need not be sent again; null when they are not there, or
 * are another person's to read: then the engine says it.
 */
async function knownFile(
  store: DocumentStore,
  { carrier, kind, sha256 }: { carrier: string; kind: InboxKind; sha256: string },
): Promise<string | null> {
  const id = batchIdOf(carrier, sha256)
  try {
    return (await store.get(INBOX_KINDS[kind].collection, id)) === null ? null : id
  } catch (error) {
    if (error instanceof StoreError && error.code === 'permission-denied') return null
    throw error
  }
}
