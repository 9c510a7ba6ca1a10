import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import { changeInboxFile, type InboxDecision } from '#shared/operations/inbox/changeInboxFile.ts'
import type { LeftInInbox } from '#shared/operations/inbox/leaveInInbox.ts'
import { moveInboxFile } from '#shared/operations/inbox/moveInboxFile.ts'
import { useServices } from '../../app/services.ts'
import { failedWork } from '../../work/failedWork.ts'
import { useActor } from '../../work/useActor.ts'
import type { OrderFile } from './OrderFile.ts'

/** What is decided about an order file itself: aside or back, its profile, its carrier. */
export function useDecideFile({ kind, id, name, url }: OrderFile) {
  const { store, files, clock, random, logger } = useServices()
  const { userId: by } = useActor()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)

  async function tried<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true)
    setRefused(null)
    try {
      const done = await work()
      await queries.invalidateQueries({ queryKey: ['inbox'] }, { cancelRefetch: false })
      return done
    } catch (error) {
      setRefused(failedWork(error, { random, logger }))
      return null
    } finally {
      setBusy(false)
    }
  }

  async function change(decision: InboxDecision): Promise<boolean> {
    const done = await tried(async () => {
      await changeInboxFile({ store, clock }, { kind, id, by, decision })
      return true
    })
    return done === true
  }

  async function moveTo(carrier: string): Promise<LeftInInbox | null> {
    const world = { store, files, clock }
    const moved = await tried(() => moveInboxFile(world, { kind, id, name, url }, { carrier, by }))
    if (moved === null) return null
    if (moved.ok) return moved.value
    setRefused(moved.error)
    return null
  }

  return {
    isBusy,
    refused,
    decide: (status: 'waiting' | 'set_aside') => change({ status }),
    chooseProfile: (profile: string) => change({ profile }),
    moveTo,
  }
}
