import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxContentType } from '#shared/domain/inbox/inboxKinds.ts'
import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { profileForFile } from '#shared/domain/order/profileForFile.ts'
import { profileNamed } from '#shared/domain/order/profileNamed.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { InboxImportResult } from '#shared/operations/import/importInboxFile.ts'
import { useServices } from '../../app/services.ts'
import { useAsk } from '../../app/useCommand.ts'
import { useStage } from '../../app/useStage.ts'
import { failedWork } from '../../work/failedWork.ts'
import { doOrderJob } from '../worker/doOrderJob.ts'
import { correctedCsv, correctedName, type RowToCorrect } from './correctedRows.ts'
import type { OrderFile } from './OrderFile.ts'

export interface Correction {
  isBusy: boolean
  refused: Refusal | null
  /** What the last corrected rows came to. */
  came: { created: number; rejected: number } | null
  /** Lines of orders that are in by now. */
  mended: ReadonlySet<number>
  submit: (columns: readonly string[], rows: readonly RowToCorrect[]) => Promise<void>
}

/**
 * Imports corrected rows: they are a file of their own in the inbox, kept like any other, and go the
 * same way as the file that they came from.
 */
export function useCorrection(file: OrderFile): Correction {
  const { store, random, logger } = useServices()
  const ask = useAsk()
  const stage = useStage()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [came, setCame] = useState<Correction['came']>(null)
  const [mended, setMended] = useState<ReadonlySet<number>>(new Set())

  async function submit(columns: readonly string[], rows: readonly RowToCorrect[]): Promise<void> {
    setBusy(true)
    setRefused(null)
    setCame(null)
    try {
      setRefused(await take(columns, rows))
    } catch (error) {
      setRefused(failedWork(error, { random, logger }))
    } finally {
      setBusy(false)
      for (const key of ['inbox', 'audits', 'home'])
        void queries.invalidateQueries({ queryKey: [key] })
    }
  }

  async function take(
    columns: readonly string[],
    rows: readonly RowToCorrect[],
  ): Promise<Refusal | null> {
    const { carrier } = file
    const name = correctedName(file.name, rows.length)
    const bytes = new Uint8Array(new TextEncoder().encode(correctedCsv(columns, rows)))
    const staged = await stage(new Blob([bytes]), { contentType: inboxContentType(name) })
    const left = await ask({
      kind: 'uploadToInbox',
      carrierCompany: carrier.id,
      request: { staged, name, from: [file.id] },
    })
    if (!left.ok) return left.error
    const profileName = profileForFile(carrier, columns, file.profile)
    const request = {
      kind: 'upload',
      fileId: String(left.value['id']),
      profile: profileName,
    } as const
    const imported = await ask({ kind: 'importOrders', carrierCompany: carrier.id, request })
    if (!imported.ok) return imported.error
    const still = await rejectedOf({ name, bytes }, profileNamed(carrier, profileName), rows.length)
    const taken = rows.filter(({ cells }) => !still.has(textOf(cells)))
    const { created, rejected } = imported.value as unknown as InboxImportResult
    setMended(new Set([...mended, ...taken.map(({ line }) => line)]))
    setCame({ created, rejected })
    return null
  }

  /** The rows of the orders that are rejected again, by what stands in them. */
  async function rejectedOf(
    { name, bytes }: { name: string; bytes: Uint8Array },
    profile: FeedProfile,
    limit: number,
  ): Promise<ReadonlySet<string>> {
    const job = {
      kind: 'look',
      file: name,
      bytes,
      carrier: file.carrier.id,
      profile,
      limit,
    } as const
    const looked = await doOrderJob(job, store)
    const orders = looked.ok ? looked.value : []
    const rejected = orders.filter(({ taken }) => taken === null)
    return new Set(rejected.flatMap(({ rows }) => rows.map(({ cells }) => textOf(cells))))
  }

  return { isBusy, refused, came, mended, submit }
}

/** A row by what stands in it: its line is another in each file. */
function textOf(cells: readonly string[]): string {
  return JSON.stringify(cells).replace(/(,"")*]$/, ']')
}
