import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { InboxKind } from '#shared/domain/inbox/inboxKinds.ts'
import { refusalOfInboxFile } from '#shared/domain/inbox/takeInboxFile.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { leaveInInbox } from '#shared/operations/inbox/leaveInInbox.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { sha256Of } from '../documents/sha256Of.ts'
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
 * Leaves dropped files in the active carrier's inbox, one after the other. What fails when the person has
 * gone on to another screen is told there.
 */
export function useDrops(): Drops {
  const { store, files, clock, random, logger } = useServices()
  const { user, carrier } = useActiveCarrier()
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
      if (done.refused !== null && !isHere()) tell(done.name, done.refused)
    }
    for (const key of ['inbox', 'scans']) void queries.invalidateQueries({ queryKey: [key] })
    return ended
  }

  function tell(name: string, { message, next }: Refusal): void {
    notify(translate('inbox.left_unsent', { name, reason: `${message} ${next}` }), {
      type: 'error',
    })
  }

  function change(drop: Drop): void {
    setDrops((before) => before.map((one) => (one.key === drop.key ? drop : one)))
  }

  async function send(file: File, drop: Drop): Promise<Drop> {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const left = await leaveInInbox(
        { store, files, clock },
        {
          carrier: carrier.id,
          userId: user?.id ?? '',
          name: file.name,
          bytes,
          sha256: await sha256Of(bytes),
          onProgress: (sent, total) => change({ ...drop, share: total === 0 ? 0 : sent / total }),
        },
      )
      if (!left.ok) return { ...drop, refused: left.error }
      const { id, kind, isNew } = left.value
      return { ...drop, share: 1, left: { id, kind, isNew } }
    } catch (error) {
      return { ...drop, refused: failedWork(error, { random, logger }) }
    }
  }

  return { drops, take, clear: () => setDrops([]) }
}
