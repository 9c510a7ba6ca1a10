import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Day, formatDay, todayIn } from '#shared/kernel/day.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import type { InventoryQuery } from '#shared/results/ops/carrierLists.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { AuditDue } from '../ui/dues.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Card, MessagePanel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { StateChip } from '../ui/states.tsx'
import { RecordTable } from '../ui/table.tsx'
import { InventoryFilters, useInventoryFilter } from './InventoryFilters.tsx'
import './carrierViewMessages.ts'

const FRESH_MS = 10_000
const LOOK_EVERY_MS = 60_000

/** A carrier user's inventory: what we audit for their carrier, and nothing of how. */
export function CarrierHome() {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { filter, change } = useInventoryFilter()
  usePageTitle(translate('inventory.title'))
  const { state, search } = filter
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <Typography variant="h1">{translate('inventory.title')}</Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('inventory.lead', { carrier: carrier.name })}
        </Box>
      </Box>
      <InventoryFilters filter={filter} onChange={change} />
      <Card aria-label={translate('inventory.title')}>
        {/* Another filter, another carrier: from its first page on. */}
        <Inventory
          key={`${carrier.id} ${state ?? ''} ${search ?? ''}`}
          filter={filter}
          onShowAll={() => change({})}
        />
      </Card>
    </>
  )
}

function Inventory({
  filter,
  onShowAll,
}: {
  filter: Pick<InventoryQuery, 'state' | 'search'>
  onShowAll: () => void
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  /** Where each page that was turned to begins; the first has no cursor. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const after = cursors.at(-1)
  const { state, search } = filter
  const reading = useProviderQuery(
    'readInventory',
    { ...filter, after },
    { freshMs: FRESH_MS, everyMs: LOOK_EVERY_MS },
  )
  return (
    <ReadPart reading={reading} timeZone={carrier.timeZone} loading={<RowsSkeleton rows={10} />}>
      {({ audits, nextCursor }) =>
        audits.length === 0 && cursors.length === 0 ? (
          <NoAudits
            carrier={carrier.name}
            isNarrowed={state !== undefined || search !== undefined}
            onShowAll={onShowAll}
          />
        ) : (
          <>
            <InventoryTable
              audits={audits}
              today={todayIn(carrier.timeZone, clock.now())}
              label={translate('inventory.table')}
              timeZone={carrier.timeZone}
            />
            <InventoryPages
              page={cursors.length + 1}
              onBack={cursors.length === 0 ? null : () => setCursors(cursors.slice(0, -1))}
              onNext={nextCursor === null ? null : () => setCursors([...cursors, nextCursor])}
            />
          </>
        )
      }
    </ReadPart>
  )
}

function NoAudits({
  carrier,
  isNarrowed,
  onShowAll,
}: {
  carrier: string
  isNarrowed: boolean
  onShowAll: () => void
}) {
  const translate = useTranslate()
  if (isNarrowed) {
    return (
      <MessagePanel
        icon={SearchOffOutlined}
        tone="slate"
        title={translate('inventory.none_title')}
        actions={
          <Button variant="contained" onClick={onShowAll}>
            {translate('inventory.show_all')}
          </Button>
        }
      >
        {translate('inventory.none_text')}
      </MessagePanel>
    )
  }
  return (
    <MessagePanel
      icon={FactCheckOutlined}
      tone="slate"
      title={translate('inventory.empty_title', { carrier })}
      actions={<LinkButton to="/files">{translate('menu.files')}</LinkButton>}
    >
      {translate('inventory.empty_text')}
    </MessagePanel>
  )
}

const COLUMNS = ['code', 'insured', 'policy', 'state', 'due', 'added'] as const

/** A page of the inventory; a row's code leads to the audit. */
function InventoryTable({
  audits,
  today,
  label,
  timeZone,
}: {
  audits: readonly CarrierAudit[]
  today: Day
  label: string
  timeZone: string
}) {
  const translate = useTranslate()
  const heads = COLUMNS.map((name) => ({ name, label: translate(`inventory.column.${name}`) }))
  return (
    <RecordTable label={label} heads={heads}>
      {audits.map((audit) => (
        <tr key={audit.id}>
          <td className="figures" style={{ textAlign: 'left' }}>
            <Link to={`/inventory/${audit.id}`}>{audit.auditCode}</Link>
          </td>
          <th scope="row">
            <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
          </th>
          <td>{audit.policyNumber}</td>
          <td>
            <StateChip state={audit.bakeState} />
          </td>
          <td>
            <AuditDue audit={audit} today={today} />
          </td>
          <td className="figures" style={{ textAlign: 'left' }}>
            {formatDay(audit.dateAdded, { timeZone })}
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}

/** The pages before and after; null where there is none. Left out while one page is all. */
function InventoryPages({
  page,
  onBack,
  onNext,
}: {
  page: number
  onBack: (() => void) | null
  onNext: (() => void) | null
}) {
  const translate = useTranslate()
  if (onBack === null && onNext === null) return null
  return (
    <Box
      component="nav"
      aria-label={translate('inventory.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        minHeight: 40,
        px: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        onClick={() => onBack?.()}
        disabled={onBack === null}
        aria-label={translate('inventory.previous_page')}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <span aria-live="polite">{translate('inventory.page', { page })}</span>
      <IconButton
        onClick={() => onNext?.()}
        disabled={onNext === null}
        aria-label={translate('inventory.next_page')}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  )
}
