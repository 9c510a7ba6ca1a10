import { useNotify } from 'ra-core'
import type { RefObject } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useKeys } from '../../app/keyboard/useKeys.ts'
import { useForesee } from '../../providers/pending/useAct.ts'
import { usePending } from '../../providers/pending/usePending.ts'
import type { Selection } from './useSelection.ts'

/**
 * The list by keyboard: `j`, `k` walk, `o` opens, `x` selects, Shift `x` selects to here, Esc clears,
 * `c` claims and `r` releases the audit whose row has the focus.
 */
export function useListKeys(
  table: RefObject<HTMLTableElement | null>,
  audits: readonly Audit[],
  selection: Selection,
): void {
  const pending = usePending()
  const foresee = useForesee()
  const notify = useNotify()
  const links = () => [...(table.current?.querySelectorAll<HTMLElement>('a[data-audit]') ?? [])]
  const row = (): Audit | undefined => {
    const focused = document.activeElement?.closest('tr.audit')
    const id = focused?.querySelector<HTMLElement>('a[data-audit]')?.dataset['audit']
    return audits.find((audit) => audit.id === id)
  }
  const walk = (by: 1 | -1) => {
    const all = links()
    const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by
    all[Math.min(Math.max(next, 0), all.length - 1)]?.focus()
  }
  const onRow = (run: (audit: Audit) => void) => () => {
    const audit = row()
    if (audit !== undefined) run(audit)
  }
  const notifyRefusal = ({ message, next }: Refusal) =>
    notify(`${message} ${next}`, { type: 'warning' })
  const act = (kind: 'claim' | 'releaseClaim') =>
    onRow((audit) => {
      const foreseen = foresee(audit, { kind })
      if (foreseen !== null) return void notifyRefusal(foreseen)
      void pending.run(audit, { kind }).then((result) => {
        if (!result.ok && result.error.code !== 'COMMAND_WITHDRAWN') notifyRefusal(result.error)
      })
    })
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    o: onRow((audit) =>
      links()
        .find((link) => link.dataset['audit'] === audit.id)
        ?.click(),
    ),
    x: onRow((audit) => selection.toggle(audit)),
    X: onRow((audit) => selection.toggleTo(audit, audits)),
    Escape: () => selection.clear(),
    c: act('claim'),
    r: act('releaseClaim'),
  })
}
