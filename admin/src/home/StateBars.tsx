import { useTranslate } from 'ra-core'
import { BAKE_STATES, type BakeState } from '#shared/domain/audit/states.ts'
import { Panel } from '../components/Panel.tsx'
import { StateCountBars } from '../components/StateCountBars.tsx'

/** Over: they wait for nobody, and would dwarf the rest. */
const CLOSED: readonly BakeState[] = ['INVOICED', 'CANCELLED']

/** The audits by state in the order of the workflow. Null: being read. */
export function StateBars({ states }: { states: Record<BakeState, number> | null }) {
  const translate = useTranslate()
  const open = BAKE_STATES.filter((state) => !CLOSED.includes(state))
  const active = open.reduce((sum, state) => sum + (states?.[state] ?? 0), 0)
  return (
    <Panel
      title={translate('home.by_state')}
      aside={states === null ? undefined : translate('home.active', { count: active })}
    >
      <StateCountBars states={open.map((state) => ({ state, count: states?.[state] ?? null }))} />
    </Panel>
  )
}
