import { useTranslate } from 'ra-core'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { CountBars } from './CountBars.tsx'
import { STATE_ICONS } from './stateIcons.ts'

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
