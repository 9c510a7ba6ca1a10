import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inboxContentType } from '#shared/documents/inboxFiles.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { InboxImportResult } from '#shared/orders/importReport.ts'
import type { OrderPreview } from '#shared/orders/preview.ts'
import { profileForFile, profileNamed } from '#shared/orders/profiles.ts'
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
  /** Imports the rows; answers what was found of each, or null where that is not known. */
  submit: (columns: readonly string[], rows: readonly RowToCorrect[]) => Promise<Findings | null>
  /** Looks at rows as they are typed and writes nothing; null where they cannot be read. */
  look: (columns: readonly string[], rows: readonly RowToCorrect[]) => Promise<Findings | null>
}

/** What is wrong with each row by its line in the file; `isTaken`: its order can come in. */
export type Findings = ReadonlyMap<number, RowFinding>

export type RowFinding = Pick<RowToCorrect, 'wrong' | 'message'> & { isTaken: boolean }

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

  async function submit(
    columns: readonly string[],
    rows: readonly RowToCorrect[],
  ): Promise<Findings | null> {
    setBusy(true)
    setRefused(null)
    setCame(null)
    try {
      const error = await take(columns, rows)
      setRefused(error)
      return error === null ? await look(columns, rows) : null
    } catch (error) {
      setRefused(failedWork(error, { random, logger }))
      return null
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
    const { created, rejected } = imported.value as unknown as InboxImportResult
    setCame({ created, rejected })
    return null
  }

  async function look(
    columns: readonly string[],
    rows: readonly RowToCorrect[],
  ): Promise<Findings | null> {
    const profileName = profileForFile(file.carrier, columns, file.profile)
    const looked = await doOrderJob(
      {
        kind: 'look',
        file: correctedName(file.name, rows.length),
        bytes: new Uint8Array(new TextEncoder().encode(correctedCsv(columns, rows))),
        carrier: file.carrier.id,
        profile: profileNamed(file.carrier, profileName),
        limit: rows.length,
      },
      store,
    ).catch(() => null)
    return looked?.ok ? findingsOf(rows, looked.value) : null
  }

  return { isBusy, refused, came, submit, look }
}

/** A corrected file has its rows in their order, on lines of its own; null where one was left out. */
function findingsOf(
  rows: readonly RowToCorrect[],
  looks: readonly OrderPreview[],
): Findings | null {
  const found = looks
    .flatMap(({ rows: read, problems, taken }) =>
      read.map(({ line }) => {
        const own = problems.filter((problem) => problem.line === line)
        return { line, own, isTaken: taken !== null }
      }),
    )
    .sort((a, b) => a.line - b.line)
  if (found.length !== rows.length) return null
  return new Map(
    rows.map(({ line }, at): [number, RowFinding] => {
      const { own = [], isTaken = false } = found[at] ?? {}
      const messages = own.map(({ error }) => `${error.message} ${error.next}`)
      const wrong = own.flatMap(({ column }) => (column === '' ? [] : [column]))
      return [line, { wrong, message: [...new Set(messages)].join('; '), isTaken }]
    }),
  )
}
