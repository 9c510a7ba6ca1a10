import { useCallback, useMemo, useRef, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'

/** What is remembered of a selected audit: enough to say what is selected and to work on it. */
export type SelectedRow = Pick<
  Audit,
  'id' | 'auditCode' | 'bakeState' | 'nextStep' | 'insuredCompany' | 'pause'
>

export interface Selection {
  rows: ReadonlyMap<string, SelectedRow>
  has: (id: string) => boolean
  toggle: (audit: SelectedRow) => void
  /** From the row toggled last to this one, as they stand on screen. */
  toggleTo: (audit: SelectedRow, shown: readonly SelectedRow[]) => void
  add: (audits: readonly SelectedRow[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
  /** How often it was cleared: what was being selected before belongs to another selection. */
  clears: number
}

/** The selected audits. They stay selected from page to page, in the order they were chosen. */
export function useSelection(): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, SelectedRow>>(new Map())
  const [clears, setClears] = useState(0)
  const last = useRef<string | null>(null)
  const change = useCallback(
    (add: readonly SelectedRow[], remove: readonly string[]) =>
      setRows((before) => {
        const after = new Map(before)
        for (const id of remove) after.delete(id)
        for (const row of add) after.set(row.id, remembered(row))
        return after
      }),
    [],
  )
  return useMemo(() => {
    const toggle = (audit: SelectedRow) => {
      last.current = audit.id
      if (rows.has(audit.id)) change([], [audit.id])
      else change([audit], [])
    }
    return {
      rows,
      has: (id) => rows.has(id),
      toggle,
      toggleTo: (audit, shown) => {
        const from = shown.findIndex(({ id }) => id === last.current)
        const to = shown.findIndex(({ id }) => id === audit.id)
        if (from < 0 || to < 0) return toggle(audit)
        last.current = audit.id
        change(shown.slice(Math.min(from, to), Math.max(from, to) + 1), [])
      },
      add: (audits) => change(audits, []),
      remove: (ids) => change([], ids),
      clear: () => {
        last.current = null
        setRows(new Map())
        setClears((count) => count + 1)
      },
      clears,
    }
  }, [rows, clears, change])
}

function remembered(row: SelectedRow): SelectedRow {
  const { id, auditCode, bakeState, nextStep, insuredCompany, pause } = row
  return { id, auditCode, bakeState, nextStep, insuredCompany, pause }
}
