import Autorenew from '@mui/icons-material/Autorenew'
import Close from '@mui/icons-material/Close'
import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined'
import DensitySmallOutlined from '@mui/icons-material/DensitySmallOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useGetOne, useListContext, useStore, useTranslate } from 'ra-core'
import { queryToken } from '#shared/audit/search.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { DENSITY_KEY } from '../../app/preferences.ts'
import { usePerson } from '../../app/usePerson.ts'
import type { InboxDocument } from '../../inbox/InboxRow.ts'
import {
  type AuditFilter,
  CLAIM_OF_ME,
  UNCLAIMED,
} from '../../providers/dataProvider/auditFilter.ts'
import { orderInWords, useAuditFilter, useListOrder } from './useAuditFilter.ts'
import type { LiveAudits } from './useLiveAudits.ts'
import '../../home/homeMessages.ts'

export type Density = 'compact' | 'comfortable'

/** Above the rows: what they are narrowed by. */
export function ListToolbar({ live }: { live: LiveAudits }) {
  const translate = useTranslate()
  const [density, setDensity] = useStore<Density>(DENSITY_KEY, 'compact')
  const next = density === 'compact' ? 'comfortable' : 'compact'
  const { moved, came } = live.waiting
  const waiting = [
    moved > 0 ? translate('live.moved', { smart_count: moved }) : '',
    came > 0 ? translate('live.came', { smart_count: came }) : '',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 3,
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: 1, alignItems: 'center', py: 1 }}>
        <Narrowings />
      </Box>
      {waiting !== '' && (
        <Button
          variant="text"
          startIcon={<Autorenew />}
          onClick={live.refresh}
          sx={({ palette }) => ({
            height: 28,
            borderRadius: 14,
            background: palette.bakehouse.accentSoft,
            color: palette.bakehouse.accentText,
          })}
        >
          {translate('live.refresh', { waiting })}
        </Button>
      )}
      <IconButton
        onClick={() => setDensity(next)}
        aria-label={translate(`list.${next}`)}
        title={translate(`list.${next}`)}
      >
        {density === 'compact' ? (
          <DensityMediumOutlined sx={{ fontSize: 16 }} />
        ) : (
          <DensitySmallOutlined sx={{ fontSize: 16 }} />
        )}
      </IconButton>
    </Box>
  )
}

function Narrowings() {
  const translate = useTranslate()
  const person = usePerson()
  const { filter, count, change } = useAuditFilter()
  const { chosen, refused, choose } = useListOrder()
  const file = useFileOfImport(filter.importId)
  return (
    <>
      {count === 0 && <Box sx={{ color: 'text.secondary' }}>{translate('list.all_active')}</Box>}
      {narrowingsOf(filter, translate, person, file).map(({ key, label, without }) => (
        <NarrowingChip
          key={key}
          label={label}
          removal={translate('filters.remove', { name: label })}
          onRemove={() => change(without)}
        />
      ))}
      {chosen !== undefined && refused === null && (
        <NarrowingChip
          label={translate('list.sorted', { order: orderInWords(chosen, translate) })}
          removal={translate('list.usual_order')}
          onRemove={() => choose(undefined)}
        />
      )}
    </>
  )
}

/** The name of an import's file: it is in no address, as it may say something personal. */
function useFileOfImport(importId: string | undefined): string | undefined {
  const { data } = useGetOne<InboxDocument>(
    'uploads',
    { id: importId ?? '' },
    { enabled: importId !== undefined, retry: false, staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.name ?? data?.file
}

function NarrowingChip({
  label,
  removal,
  onRemove,
}: {
  label: string
  removal: string
  onRemove: () => void
}) {
  return (
    <Box
      component="span"
      sx={({ palette }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 24,
        pl: 2,
        maxWidth: 260,
        border: `1px solid ${palette.bakehouse.line2}`,
        borderRadius: 1.5,
        fontSize: 12,
        fontWeight: 550,
      })}
    >
      <Box
        component="span"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <IconButton
        onClick={onRemove}
        aria-label={removal}
        title={removal}
        sx={{ width: 24, height: 24 }}
      >
        <Close sx={{ fontSize: 14 }} />
      </IconButton>
    </Box>
  )
}

/** One thing that the list is narrowed by, in words, and the filter without it. */
interface Narrowing {
  key: string
  label: string
  without: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }
}

type Translate = (key: string, facts?: Record<string, unknown>) => string

/** The active filters of the list, as they are shown above the rows. */
function narrowingsOf(
  filter: AuditFilter,
  translate: Translate,
  person: (userId: string) => string,
  /** The file of the import; undefined while it is not known. */
  file: string | undefined,
): Narrowing[] {
  const { q, band, states = [], due, usState, step, outcome, auditor, claim, flag } = filter
  const { importId } = filter
  const one = (key: keyof AuditFilter, label: string | undefined): Narrowing[] =>
    label === undefined ? [] : [{ key, label, without: { [key]: undefined } }]
  const whose = (of: 'claims' | 'auditors', holder: string) =>
    holder === CLAIM_OF_ME || holder === UNCLAIMED ? translate(`${of}.${holder}`) : person(holder)
  return [
    ...one('q', q && translate('filters.search', { text: q })),
    ...one('band', band && translate(`bands.label.${band}`)),
    ...states.map((state) => ({
      key: state,
      label: translate(`states.${state}`),
      without: { states: states.filter((other) => other !== state) },
    })),
    ...one('due', due && translate(`due.${due}`)),
    ...one(
      'auditor',
      auditor && translate('filters.auditor_is', { who: whose('auditors', auditor) }),
    ),
    ...one('claim', claim && translate('filters.claimed_by', { who: whose('claims', claim) })),
    ...one(
      'outcome',
      outcome && translate('filters.outcome_is', { outcome: translate(`states.${outcome}`) }),
    ),
    ...one('step', step && translate('filters.next_is', { step: STEPS[step].displayName })),
    ...one('flag', flag && translate(flag === 'any' ? 'filters.flagged' : `home.flags.${flag}`)),
    ...one(
      'importId',
      importId &&
        (file === undefined
          ? translate('filters.imported')
          : translate('filters.imported_from', { file })),
    ),
    ...one('usState', usState && translate('filters.in_state', { state: usState })),
  ]
}

/**
 * Why the rows are not what was asked for: a search for signs alone, an order that does not go with the
 * filters, or a page that cannot be reached.
 */
export function ListNotes({ tooFar }: { tooFar: Refusal | null }) {
  const translate = useTranslate()
  const { page } = useListContext()
  const { filter } = useAuditFilter()
  const { refused } = useListOrder()
  const { q = '' } = filter
  const notes = [
    ...(q !== '' && queryToken(q) === null ? [translate('list.nothing_to_search', { q })] : []),
    ...(refused !== null ? [translate('list.usual_order_instead', { ...refused })] : []),
    // react-admin has gone to the first page, which is what is shown.
    ...(tooFar !== null && page === 1 ? [translate('list.first_instead', { ...tooFar })] : []),
  ]
  return (
    <Box role="status" sx={{ '& > *': { display: 'flex', gap: 2, mb: 3, color: 'warning.main' } }}>
      {notes.map((note) => (
        <Box key={note}>
          <InfoOutlined aria-hidden sx={{ fontSize: 16, mt: '2px' }} />
          <bdi>{note}</bdi>
        </Box>
      ))}
    </Box>
  )
}
