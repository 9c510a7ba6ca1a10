import { useTranslate } from 'ra-core'
import { BAKE_STATES, type BakeState, isOverState, OPEN_STATES } from '#shared/audit/states.ts'
import { StateCountBars } from '../ui/bars.tsx'
import { Panel } from '../ui/Panel.tsx'

/** The audits by state in the order of the workflow, and how many of them are open. Null: being read. */
export function StateBars({ states }: { states: Record<BakeState, number> | null }) {
  const translate = useTranslate()
  // Audits that are over would dwarf the rest.
  const shown = BAKE_STATES.filter((state) => !isOverState(state))
  const open = OPEN_STATES.reduce((sum, state) => sum + (states?.[state] ?? 0), 0)
  return (
    <Panel
      title={translate('home.by_state')}
      aside={states === null ? undefined : translate('home.open', { count: open })}
    >
      <StateCountBars states={shown.map((state) => ({ state, count: states?.[state] ?? null }))} />
    </Panel>
  )
}
