import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxContentType } from '#shared/domain/inbox/inboxKinds.ts'
import { environmentOf } from '#shared/domain/order/environmentOf.ts'
import { profileForFile } from '#shared/domain/order/profileForFile.ts'
import { profileNamed } from '#shared/domain/order/profileNamed.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../../app/services.ts'
import { useAsk } from '../../app/useCommand.ts'
import { useStage } from '../../app/useStage.ts'
import { failedWork } from '../../work/failedWork.ts'
import { useActor } from '../../work/useActor.ts'
import { doOrderJob } from '../worker/doOrderJob.ts'
import { correctedCsv, correctedName, type RowToCorrect, rowsToCorrect } from './correctedRows.ts'
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
  const { store, random, logger, isReal = true } = useServices()
  const ask = useAsk()
  const stage = useStage()
  const { userId } = useActor()
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
      void queries.invalidateQueries({ queryKey: ['inbox'] })
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
    const request = { staged, name, from: [file.id] }
    const left = await ask({ kind: 'uploadToInbox', carrierCompany: carrier.id, request })
    if (!left.ok) return left.error
    const profile = profileNamed(carrier, profileForFile(carrier, columns, file.profile))
    const env = environmentOf(carrier.id, isReal)
    const imported = await doOrderJob(
      { kind: 'import', file: name, bytes, carrier, env, userId, profile, dryRun: false },
      store,
    )
    if (!imported.ok) return imported.error
    const { report, rejectedRows } = imported.value
    const { created, rejected } = report.totals
    const still = new Set(rejectedRows.flatMap(rowsToCorrect).map(({ cells }) => textOf(cells)))
    const taken = rows.filter(({ cells }) => !still.has(textOf(cells)))
    setMended(new Set([...mended, ...taken.map(({ line }) => line)]))
    setCame({ created, rejected })
    return null
  }

  return { isBusy, refused, came, mended, submit }
}

/** A row by what stands in it: its line is another in each file. */
function textOf(cells: readonly string[]): string {
  return JSON.stringify(cells).replace(/(,"")*]$/, ']')
}
