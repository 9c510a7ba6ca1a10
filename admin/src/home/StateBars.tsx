import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { BAKE_STATES, type BakeState, STATES, type Tone } from '#shared/domain/audit/states.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { Panel } from '../components/Panel.tsx'
import { STATE_ICONS } from '../components/stateIcons.ts'

/** Over: they wait for nobody, and would dwarf the rest. */
const CLOSED: readonly BakeState[] = ['INVOICED', 'CANCELLED']

/** The audits by state in the order of the workflow, each a link to them. Null: being read. */
export function StateBars({ states }: { states: Record<BakeState, number> | null }) {
  const translate = useTranslate()
  const open = BAKE_STATES.filter((state) => !CLOSED.includes(state))
  const most = Math.max(1, ...open.map((state) => states?.[state] ?? 0))
  const active = open.reduce((sum, state) => sum + (states?.[state] ?? 0), 0)
  return (
    <Panel
      title={translate('home.by_state')}
      aside={states === null ? undefined : translate('home.active', { count: active })}
    >
      <List aria-busy={states === null}>
        {open.map((state) => {
          const Icon = STATE_ICONS[state]
          const count = states?.[state] ?? null
          const name = translate(`states.${state}`)
          return (
            <li key={state}>
              <Row to={addressOfList({ states: [state] })} tone={STATES[state].tone}>
                <Icon aria-hidden />
                <span>{name}</span>{' '}
                <i>
                  <u style={{ width: `${((count ?? 0) / most) * 100}%` }} />
                </i>
                <span className="figures count">{count ?? ''}</span>
              </Row>
            </li>
          )
        })}
      </List>
    </Panel>
  )
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: '0 0 8px' })

const Row = styled(Link, { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme: { palette }, tone }) => ({
    display: 'grid',
    gridTemplateColumns: '16px 108px 1fr 44px',
    alignItems: 'center',
    gap: 8,
    height: 28,
    padding: '0 16px',
    color: palette.text.primary,
    fontSize: 12,
    '&:hover': { background: palette.bakehouse.hover, textDecoration: 'none' },
    '&:focus-visible': { outlineOffset: -2 },
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
