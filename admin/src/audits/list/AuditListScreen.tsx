import FilterListIcon from '@mui/icons-material/FilterList'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { APP_BAR_HEIGHT } from '../../app/theme/adminTheme.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { Card } from '../../components/Panel.tsx'
import type { AuditListMeta } from '../../providers/dataProvider/listAudits.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRows } from './AuditRows.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { useFreshRows } from './useFreshRows.ts'

/** The list's screen: filters at the left, rows with toolbar and pages at the right. */
export function AuditListScreen({ carrier }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const { refetch, isFetching, meta } = useListContext<Audit>()
  const slices = (meta as AuditListMeta | undefined)?.slices ?? []
  const fresh = useFreshRows(carrier.id)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const narrow = useMediaQuery<{ breakpoints: { down: (key: 'md') => string } }>(
    ({ breakpoints }) => breakpoints.down('md'),
  )
  usePageTitle(translate('list.title'))
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, mb: 3 }}>
        <Typography variant="h1">{translate('list.title')}</Typography>
        <Typography component="span" color="text.secondary" noWrap sx={{ flex: 1 }}>
          {slices.length > 0 && translate('list.slices', { slices: slices.join(', ') })}
        </Typography>
        {narrow && (
          <Button
            variant="outlined"
            startIcon={<FilterListIcon />}
            onClick={() => setFiltersOpen(true)}
          >
            {translate('filters.open')}
          </Button>
        )}
        <Button
          variant="text"
          startIcon={<Refresh />}
          onClick={() => refetch()}
          aria-busy={isFetching}
        >
          {translate('list.refresh')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', gap: 5, alignItems: 'flex-start' }}>
        {narrow ? (
          <Drawer
            anchor="left"
            open={filtersOpen}
            onClose={() => setFiltersOpen(false)}
            slotProps={{ paper: { 'aria-label': translate('filters.title') } }}
          >
            <Box sx={{ width: 220, p: 4 }}>
              <AuditFilters />
            </Box>
          </Drawer>
        ) : (
          <Box
            sx={{
              width: 172,
              flex: 'none',
              position: 'sticky',
              top: APP_BAR_HEIGHT,
              maxHeight: `calc(100vh - ${APP_BAR_HEIGHT}px)`,
              overflowY: 'auto',
            }}
          >
            <AuditFilters />
          </Box>
        )}
        <Card sx={{ flex: 1 }} aria-label={translate('list.table')} aria-busy={isFetching}>
          <ListToolbar
            staleSince={fresh.staleSince}
            timeZone={carrier.timeZone}
            onRetry={fresh.retry}
          />
          <AuditRows carrier={carrier} onRetry={fresh.retry} />
          <ListFooter />
        </Card>
      </Box>
    </>
  )
}
