import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { useStore, useTranslate } from 'ra-core'
import { Fragment, useRef } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { todayIn } from '#shared/domain/format/today.ts'
import { useKeys } from '../../app/keyboard/useKeys.ts'
import { DENSITY_KEY } from '../../app/preferences.ts'
import { useServices } from '../../app/services.ts'
import { AuditRow } from './AuditRow.tsx'
import { BandRow } from './BandRow.tsx'
import type { Density } from './ListToolbar.tsx'
import { Table } from './Table.tsx'

/** One page of audits in bands of urgency; `j`, `k` and Enter walk and open. Days are the carrier's. */
export function AuditTable({ audits, timeZone }: { audits: Audit[]; timeZone: string }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const [density] = useStore<Density>(DENSITY_KEY, 'compact')
  const table = useRef<HTMLTableElement>(null)
  const today = todayIn(timeZone, clock.now())

  const walk = (by: 1 | -1) => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('a[data-audit]') ?? [])]
    const focused = document.activeElement
    const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1
    const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    o: () => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement && focused.matches('a[data-audit]')) focused.click()
    },
  })
  return (
    <Table ref={table} density={density}>
      <caption>{translate('list.table')}</caption>
      <thead>
        <tr>
          <th scope="col" className="code">
            {translate('list.code')}
          </th>
          <th scope="col" className="insured">
            {translate('list.insured')}
          </th>
          <th scope="col" className="state">
            {translate('list.state')}
          </th>
          <th scope="col" className="action">
            {translate('list.next_action')}
          </th>
          <th scope="col" className="number next-due">
            {translate('list.next_due')}
          </th>
          <th scope="col" className="audit-due">
            {translate('list.audit_due')}
          </th>
          <th scope="col" className="claim">
            <span className="unseen">{translate('list.claim')}</span>
            <PersonOutlined aria-hidden sx={{ fontSize: 16, verticalAlign: 'middle' }} />
          </th>
        </tr>
      </thead>
      <tbody>
        {audits.map((audit, index) => (
          <Fragment key={audit.id}>
            {audits[index - 1]?.band !== audit.band && <BandRow band={audit.band} />}
            <AuditRow audit={audit} today={today} now={clock.now()} />
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}
