import type { SvgIconComponent } from '@mui/icons-material'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { type BakeState, STATES, type Tone } from '#shared/audit/states.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { STATE_ICONS } from './states.tsx'

/** Audits by state, each number a link to them. */
export function StateCountBars({
  states,
  onGo,
}: {
  /** Null: being read. */
  states: readonly { state: BakeState; count: number | null }[]
  onGo?: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <CountBars
      onGo={onGo}
      rows={states.map(({ state, count }) => ({
        key: state,
        label: translate(`states.${state}`),
        icon: STATE_ICONS[state],
        tone: STATES[state].tone,
        count,
        to: addressOfList({ states: [state] }),
      }))}
    />
  )
}

interface CountBar {
  key: string
  label: string
  icon?: SvgIconComponent
  tone: Tone
  /** Null: being read. */
  count: number | null
  /** The list behind the number. */
  to: string
}

/** Numbers with their bars, a link each to what is behind. */
export function CountBars({
  rows,
  onGo,
}: {
  rows: readonly CountBar[]
  /** A link was chosen: what the list has to know first. */
  onGo?: (() => void) | undefined
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count ?? 0))
  return (
    <BarList aria-busy={rows.some(({ count }) => count === null)}>
      {rows.map(({ key, label, icon: Icon, tone, count, to }) => (
        <li key={key}>
          <BarRow to={to} tone={tone} onClick={onGo}>
            <span className="label">
              {Icon && <Icon aria-hidden />}
              {label}
            </span>{' '}
            <i>
              <u style={{ width: `${((count ?? 0) / most) * 100}%` }} />
            </i>
            <span className="figures count">{count?.toLocaleString('en-US')}</span>
          </BarRow>
        </li>
      ))}
    </BarList>
  )
}

const BarList = styled('ul')({ listStyle: 'none', margin: 0, padding: '0 0 8px' })

const BarRow = styled(Link, { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme: { palette }, tone }) => ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, min(200px, 50%)) 1fr 48px',
    alignItems: 'center',
    gap: 8,
    minHeight: 28,
    padding: '0 16px',
    color: palette.text.primary,
    '&:hover': { background: palette.bakehouse.hover, textDecoration: 'none' },
    '&:focus-visible': { outlineOffset: -2 },
    '& .label': { display: 'flex', alignItems: 'center', gap: 8 },
    '& svg': { fontSize: 16, color: palette.bakehouse.tones[tone].text },
    '& i': { height: 6 },
    '& u': {
      display: 'block',
      height: 6,
      borderRadius: 3,
      background: palette.bakehouse.tones[tone].mark,
    },
    '& .count': { textAlign: 'right' },
  }),
)
