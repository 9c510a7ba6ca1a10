import type { SvgIconComponent } from '@mui/icons-material'
import ChevronRight from '@mui/icons-material/ChevronRight'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { BANDS } from '#shared/audit/bands.ts'
import type { Flag } from '#shared/audit/exceptions.ts'
import type { Tone } from '#shared/audit/states.ts'
import { formatDay } from '#shared/kernel/day.ts'
import type { HomeFigures } from '#shared/reports/ops/home.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { Card } from '../ui/Panel.tsx'
import { BAND_ICONS } from '../ui/states.tsx'
import '../audits/dueMessages.ts'

interface Cell {
  name: string
  /** What its name means, to those who are new to it. */
  hint?: string
  icon: SvgIconComponent
  tone: Tone
  to: string
  /** Null: being read. */
  count: number | string | null
  fact: string
}

/** Four counts, each a link to its list, with the fact that makes it urgent. Null: being read. */
export function UrgentStrip({
  figures,
  timeZone,
}: {
  figures: HomeFigures | null
  timeZone: string
}) {
  const translate = useTranslate()
  const { slices } = figures ?? {}
  return (
    <>
      <Strip aria-label={translate('home.urgent')} aria-busy={figures === null}>
        {cellsOf(figures, timeZone, translate).map(
          ({ name, hint, icon: Icon, tone, to, count, fact }) => (
            <Cell key={to} to={to} tone={tone} title={hint}>
              <span className="name">
                <Icon aria-hidden />
                {name}
                <ChevronRight aria-hidden className="go" />
              </span>{' '}
              <b className="figures">{count ?? <i />}</b> <small>{fact}</small>
            </Cell>
          ),
        )}
      </Strip>
      <Box component="p" sx={{ m: 0, mt: 1, minHeight: 16, fontSize: 12, color: 'text.secondary' }}>
        {slices !== undefined &&
          (slices.length === 0
            ? translate('home.no_scope')
            : translate('home.scope', { slices: slices.join(', ') }))}
      </Box>
    </>
  )
}

function cellsOf(
  figures: HomeFigures | null,
  timeZone: string,
  translate: (key: string, options?: object) => string,
): Cell[] {
  const band = (name: 'order' | 'fire', fact: string): Cell => ({
    name: translate(`bands.label.${name}`),
    hint: translate(`bands.why.${name}`),
    icon: BAND_ICONS[name],
    tone: BANDS[name].tone,
    to: addressOfList({ band: name }),
    count: figures?.bands[name] ?? null,
    fact,
  })
  const oldest = (name: 'order' | 'fire') => {
    if (figures === null) return ''
    const date = figures.oldest[name]
    return date === null
      ? translate('home.none')
      : translate('home.oldest', { day: formatDay(date, { timeZone }) })
  }
  const {
    late = null,
    dueThisWeek = null,
    dueSoon = null,
    exceptions = null,
    flags = [],
  } = figures ?? {}
  const due =
    late === null || dueThisWeek === null
      ? translate('home.many_slices')
      : translate('home.due', { late, week: dueThisWeek })
  return [
    band('order', oldest('order')),
    {
      name: translate('due.month'),
      icon: BAND_ICONS.due30,
      tone: BANDS.due30.tone,
      to: addressOfList({ due: 'month' }),
      count: figures === null ? null : (dueSoon ?? '–'),
      fact: figures === null ? '' : due,
    },
    band('fire', oldest('fire')),
    {
      name: translate('home.exceptions'),
      icon: ReportProblemOutlined,
      tone: 'red',
      to: addressOfList({ flag: 'any' }),
      count: exceptions,
      fact: figures === null ? '' : reasonsOf(flags, translate) || translate('home.none'),
    },
  ]
}

/** Of the reasons. */
const SHOWN = 3

/** The most frequent reasons in a line: "2 past due, 1 stuck". */
function reasonsOf(flags: readonly [Flag, number][], translate: (key: string) => string): string {
  return flags
    .slice(0, SHOWN)
    .map(([flag, count]) => `${count} ${translate(`home.flags.${flag}`)}`)
    .join(', ')
}

const Strip = styled(Card)(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  '& > a + a': { borderLeft: `1px solid ${palette.divider}` },
  '@media (max-width: 899px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > a:nth-of-type(odd)': { borderLeft: 0 },
    '& > a:nth-of-type(n + 3)': { borderTop: `1px solid ${palette.divider}` },
  },
}))

const Cell = styled(Link, { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme: { palette }, tone }) => ({
    display: 'grid',
    alignContent: 'start',
    padding: '12px 16px',
    color: palette.text.primary,
    '&:hover': { background: palette.bakehouse.hover, textDecoration: 'none' },
    '&:focus-visible': { outlineOffset: -2 },
    '& .name': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      color: palette.bakehouse.tones[tone].text,
      fontWeight: 550,
    },
    '& svg': { fontSize: 16 },
    '& .go': { marginLeft: 'auto', color: palette.text.secondary },
    '& b': { fontSize: 28, lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.025em' },
    '& i': {
      display: 'inline-block',
      width: 44,
      height: 20,
      borderRadius: 4,
      background: palette.bakehouse.sunken,
    },
    '& small': { fontSize: 12, lineHeight: '16px', minHeight: 16, color: palette.text.secondary },
  }),
)
