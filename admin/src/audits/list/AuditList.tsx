import Add from '@mui/icons-material/Add'
import FilterListIcon from '@mui/icons-material/FilterList'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListBase, useListContext, useTranslate } from 'ra-core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { fetchedCode } from '../../app/lazyScreen.ts'
import { APP_BAR_HEIGHT } from '../../app/theme/adminTheme.ts'
import { type KnownCarrier, useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { usePageTitle } from '../../app/usePageTitle.ts'
import type { AuditListMeta } from '../../providers/dataProvider/auditLists.ts'
import { LIST_SORT } from '../../providers/dataProvider/auditSorts.ts'
import { mayDo } from '../../providers/permissions.ts'
import { FailurePanel, failureOf, StaleNote } from '../../ui/failures.tsx'
import { Card } from '../../ui/Panel.tsx'
import { pinnedSide } from '../../ui/pinnedFoot.ts'
import type { BulkKind } from '../bulk/BulkChoice.tsx'
import { addressOfList, filterInAddress, ROWS_A_PAGE, sortInAddress } from '../listAddress.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRows } from './AuditRows.tsx'
import { ColumnsMenu, ExportButton, LiveSwitch } from './ListActions.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListNotes, ListToolbar } from './ListToolbar.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SelectAllMatching, SelectionBar } from './SelectionBar.tsx'
import { useEnteredCode } from './useEnteredCode.ts'
import { useFreshRows } from './useFreshRows.ts'
import { useLiveAudits } from './useLiveAudits.ts'
import { useSelection } from './useSelection.ts'
import './listMessages.ts'

/** Read again when the window comes back, but not at each glance away. */
const FRESH_MS = 30_000

/** The list of the active carrier's audits (specification §2, §4). Another carrier is another list. */
export function AuditList() {
  const translate = useTranslate()
  const { user, carrier, error, retry } = useActiveCarrier()
  const filter = useMemo(
    () => ({ carrierCompany: carrier.id, timeZone: carrier.timeZone }),
    [carrier.id, carrier.timeZone],
  )
  const [tooFar, setTooFar] = useState<Refusal | null>(null)
  const queryOptions = useMemo(
    () => ({
      staleTime: FRESH_MS,
      // The screen itself shows what failed, so a notification would repeat it. For a page past the
      // end react-admin goes to another page and drops the reason, which is kept here.
      onError: (failed: unknown) => setTooFar(tooFarOf(failed)),
    }),
    [],
  )
  useEnteredCode()
  const { search } = useLocation()
  const perPage = new URLSearchParams(search).get('perPage')
  // One page size is offered. An address must not be able to ask for the whole collection.
  if (perPage !== null && perPage !== String(ROWS_A_PAGE)) {
    return <Navigate to={addressOfList(filterInAddress(search), sortInAddress(search))} replace />
  }
  if (error !== null) {
    return (
      <Card aria-label={translate('list.title')}>
        <FailurePanel level="h1" error={error} onRetry={retry} />
      </Card>
    )
  }
  if (user === null) return null
  return (
    <ListBase
      key={carrier.id}
      resource="audits"
      storeKey={`audits.${carrier.id}.list`}
      sort={LIST_SORT}
      perPage={ROWS_A_PAGE}
      filter={filter}
      queryOptions={queryOptions}
    >
      <AuditListScreen carrier={carrier} tooFar={tooFar} />
    </ListBase>
  )
}

function tooFarOf(error: unknown): Refusal | null {
  const { refusal } = failureOf(error, new Date(0))
  return refusal.code === 'PAGE_TOO_FAR' ? refusal : null
}

// Lazy: most visits to the list open none of them.
const BulkDialog = lazy(() =>
  fetchedCode(async () => ({ default: (await import('../bulk/BulkDialog.tsx')).BulkDialog })),
)
const AuditCreate = lazy(() =>
  fetchedCode(async () => ({ default: (await import('../create/AuditCreate.tsx')).AuditCreate })),
)

/** The list's screen: filters at the left, rows with toolbar and pages at the right. */
function AuditListScreen({
  carrier,
  tooFar,
}: {
  carrier: KnownCarrier
  /** The page in the address could not be reached. */
  tooFar: Refusal | null
}) {
  const translate = useTranslate()
  const { user } = useActiveCarrier()
  const { refetch, isFetching, meta } = useListContext<Audit>()
  const slices = (meta as AuditListMeta | undefined)?.slices ?? []
  const live = useLiveAudits(carrier)
  const fresh = useFreshRows(carrier.id, live)
  const selection = useSelection()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [bulk, setBulk] = useState<BulkKind | null>(null)
  const [creating, setCreating] = useState(false)
  const narrow = useMediaQuery<{ breakpoints: { down: (key: 'md') => string } }>(
    ({ breakpoints }) => breakpoints.down('md'),
  )
  const mayCreate = user !== null && mayDo(user.role, 'create', 'audits')
  usePageTitle(translate('list.title'))
  return (
    <>
      <PrintStyles />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography variant="h1">{translate('list.title')}</Typography>
        <Typography component="span" color="text.secondary" noWrap sx={{ flex: 1 }}>
          {slices.length > 0 && translate('list.slices', { slices: slices.join(', ') })}
        </Typography>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {narrow && (
            <Button
              variant="outlined"
              startIcon={<FilterListIcon />}
              onClick={() => setFiltersOpen(true)}
            >
              {translate('filters.open')}
            </Button>
          )}
          <LiveSwitch live={live} />
          <Button
            variant="text"
            startIcon={<Refresh />}
            onClick={() => refetch()}
            aria-busy={isFetching}
          >
            {translate('list.refresh')}
          </Button>
          <ExportButton carrier={carrier} />
          <ColumnsMenu />
          <IconButton onClick={() => window.print()} aria-label={translate('list.print')}>
            <PrintOutlined sx={{ fontSize: 18 }} />
          </IconButton>
          {mayCreate && (
            <Button variant="outlined" startIcon={<Add />} onClick={() => setCreating(true)}>
              {translate('list.create')}
            </Button>
          )}
        </Box>
      </Box>
      <SavedViews />
      <ListNotes tooFar={tooFar} />
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
            ref={pinnedSide}
            className="no-print"
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
          {fresh.staleSince !== null && (
            <div className="no-print">
              <StaleNote
                since={fresh.staleSince}
                timeZone={carrier.timeZone}
                onRetry={fresh.retry}
              />
            </div>
          )}
          {selection.rows.size > 0 ? (
            <SelectionBar
              selection={selection}
              onBulk={setBulk}
              more={<SelectAllMatching carrier={carrier} selection={selection} />}
            />
          ) : (
            <ListToolbar live={live} />
          )}
          <AuditRows carrier={carrier} live={live} selection={selection} onRetry={fresh.retry} />
          <ListFooter carrier={carrier} />
        </Card>
      </Box>
      <Suspense>
        {bulk !== null && (
          <BulkDialog
            kind={bulk}
            carrier={carrier}
            selection={selection}
            onClose={() => setBulk(null)}
          />
        )}
        {creating && <AuditCreate onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  )
}

/** On paper there is the list alone: no bar, no menu, no filters. */
function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          'header, aside, .no-print, nav': { display: 'none !important' },
          body: { background: '#fff !important' },
          '@page': { size: 'landscape', margin: '12mm' },
        },
      }}
    />
  )
}
