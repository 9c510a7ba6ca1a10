import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InboxKind } from '#shared/documents/inboxFiles.ts'
import { batchIdOf } from '#shared/documents/validateFile.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import type { AskedDecision } from '#shared/orders/ops/inboxFiles.ts'
import { useAsk } from '../../app/useCommand.ts'
import { sha256Of } from '../../documents/download.ts'
import type { OrderFile } from './OrderFile.ts'

/** What is decided about an order file itself: aside or back, its profile, its carrier. */
export function useDecideFile({ kind: inboxKind, id: fileId, carrier, bytes }: OrderFile) {
  const ask = useAsk()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const carrierCompany = carrier.id

  async function ended(asking: Promise<Result<Record<string, unknown>>>) {
    setBusy(true)
    setRefused(null)
    const done = await asking
    await queries.invalidateQueries({ queryKey: ['inbox'] }, { cancelRefetch: false })
    setBusy(false)
    if (done.ok) return done.value
    setRefused(done.error)
    return null
  }

  async function change(decision: AskedDecision): Promise<boolean> {
    const request = { inboxKind, fileId, decision }
    return (await ended(ask({ kind: 'changeInboxFile', carrierCompany, request }))) !== null
  }

  /** Where it is then; null: it was refused. */
  async function moveTo(to: string): Promise<{ id: string; kind: InboxKind } | null> {
    const request = { inboxKind, fileId, to }
    const moved = await ended(ask({ kind: 'moveInboxFile', carrierCompany, request }))
    return moved && { id: batchIdOf(to, await sha256Of(bytes)), kind: inboxKind }
  }

  return {
    isBusy,
    refused,
    decide: (status: 'waiting' | 'set_aside') => change({ status }),
    chooseProfile: (profile: string) => change({ profile }),
    moveTo,
  }
}
