import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { type Headlines as Figures, readHeadlines } from '#shared/reports/ops/readStanding.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useReading } from '../app/useReading.ts'
import { ReadPart } from '../ui/failures.tsx'
import { Card } from '../ui/Panel.tsx'
import { REPORT_VIEWS } from './reportViews.ts'

const FRESH_MS = 60_000

const CELLS = [
  { name: 'calview', value: 'dueThisWeek', fact: 'late' },
  { name: 'bakery', value: 'open', fact: null },
  { name: 'activity', value: 'today', fact: null },
  { name: 'exceptions', value: 'exceptions', fact: null },
] as const

/** The other reports, each with its one number. */
export function Headlines() {
  const { carrier } = useActiveCarrier()
  const reading = useReading({
    key: ['reports', 'headlines'],
    resource: 'reports',
    read: (needs) =>
      readHeadlines(needs.store, {
        ...needs,
        carrier: needs.carrier.id,
        timeZone: needs.carrier.timeZone,
      }),
    freshMs: FRESH_MS,
  })
  return (
    <ReadPart reading={reading} timeZone={carrier.timeZone} loading={<Cells figures={null} />}>
      {(figures) => <Cells figures={figures} />}
    </ReadPart>
  )
}

function Cells({ figures }: { figures: Figures | null }) {
  const translate = useTranslate()
  return (
    <Strip aria-label={translate('reports.headlines')} aria-busy={figures === null}>
      {CELLS.map(({ name, value, fact }) => {
        const view = REPORT_VIEWS.find((each) => each.name === name)
        if (view === undefined) return null
        const Icon = view.icon
        return (
          <Link key={name} to={view.to}>
            <span className="name">
              <Icon aria-hidden />
              {translate(`reports.${name}`)}
            </span>{' '}
            <b className="figures">
              {figures === null ? '' : figures[value].toLocaleString('en-US')}
            </b>{' '}
            <small>
              {translate(`reports.headline.${name}`, {
                count: figures === null || fact === null ? 0 : figures[fact],
              })}
            </small>
          </Link>
        )
      })}
    </Strip>
  )
}

const Strip = styled(Card)(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  marginBottom: 16,
  '@media (max-width: 899px)': { gridTemplateColumns: 'repeat(2, 1fr)' },
  '& a': {
    display: 'grid',
    gap: 2,
    padding: '12px 16px',
    color: palette.text.primary,
    borderRight: `1px solid ${palette.divider}`,
  },
  '& a:last-of-type': { borderRight: 0 },
  '& a:hover': { background: palette.bakehouse.hover, textDecoration: 'none' },
  '& a:focus-visible': { outlineOffset: -2 },
  '& .name': { display: 'flex', alignItems: 'center', gap: 8, fontSize: 12, fontWeight: 550 },
  '& svg': { fontSize: 16, color: palette.text.secondary },
  '& b': {
    fontSize: 28,
    lineHeight: '36px',
    minHeight: 36,
    fontWeight: 600,
    letterSpacing: '-0.025em',
  },
  '& small': { fontSize: 12, color: palette.text.secondary },
}))
