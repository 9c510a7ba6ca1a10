import { useTranslate } from 'ra-core'
import { type BakeState, STATES } from '#shared/audit/states.ts'
import { STATE_ICONS } from './stateIcons.ts'
import { ToneChip } from './ToneChip.tsx'

/** An audit's state, the same everywhere; the exact name is in the tooltip. */
export function StateChip({ state }: { state: BakeState }) {
  const translate = useTranslate()
  return (
    <ToneChip tone={STATES[state].tone} icon={STATE_ICONS[state]} title={state}>
      {translate(`states.${state}`)}
    </ToneChip>
  )
}
