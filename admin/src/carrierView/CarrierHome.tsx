import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { usePageTitle } from '../app/usePageTitle.ts'
import { FirstDay } from '../home/FirstDay.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { AuditDue } from '../ui/dues.tsx'
import { MessagePanel } from '../ui/Panel.tsx'
import { PlainList } from '../ui/PlainList.tsx'
import { StateChip } from '../ui/states.tsx'
import { Column } from '../ui/toolkit.tsx'
import { InventoryFilters, useInventoryFilter } from './InventoryFilters.tsx'
import './carrierViewMessages.ts'

const FRESH_MS = 10_000
const LOOK_EVERY_MS = 60_000

/** A carrier user's inventory: what we audit for their carrier, and nothing of how. */
export function CarrierHome() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const { timeZone } = carrier
  const { filter, change } = useInventoryFilter()
  usePageTitle(translate('inventory.title'))
  const today = todayIn(timeZone, clock.now())
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <Typography variant="h1">{translate('inventory.title')}</Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('inventory.lead', { carrier: carrier.name })}
        </Box>
      </Box>
      <FirstDay />
      <InventoryFilters filter={filter} onChange={change} />
      <PlainList
        // Another filter, another carrier: from its first page on.
        key={`${carrier.id} ${JSON.stringify(filter)}`}
        resource="carrierAudits"
        title={translate('inventory.title')}
        isTitled={false}
        filter={{ carrier: carrier.id, ...filter }}
        freshMs={FRESH_MS}
        everyMs={LOOK_EVERY_MS}
        empty={
          <NoAudits
            carrier={carrier.name}
            isNarrowed={Object.keys(filter).length > 0}
            onShowAll={() => change({})}
          />
        }
      >
        <Column
          source="auditCode"
          disableSort
          className="narrow"
          render={({ id, auditCode }) => <Link to={`/inventory/${id}`}>{auditCode}</Link>}
        />
        <Column
          source="insuredCompany"
          disableSort
          isRowHead
          render={(audit) => <bdi>{audit['insuredCompany'] || translate('audit.no_name')}</bdi>}
        />
        <Column source="policyNumber" disableSort />
        <Column
          source="bakeState"
          disableSort
          render={({ bakeState }) => <StateChip state={bakeState} />}
        />
        <Column
          source="due"
          disableSort
          render={(audit) => <AuditDue audit={audit as CarrierAudit} today={today} />}
        />
        <Column
          source="dateAdded"
          disableSort
          className="narrow"
          render={({ dateAdded }) => formatDay(dateAdded, { timeZone })}
        />
      </PlainList>
    </>
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
