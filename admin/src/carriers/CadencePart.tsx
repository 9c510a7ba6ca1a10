import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { Carrier } from '#shared/firm/model.ts'
import { CadenceTable } from '../cadence/CadenceTable.tsx'
import { bakeryStepsOf, useBakerySteps } from '../cadence/useBakerySteps.ts'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'

/** How this carrier's steps are worked: its own settings over the bakery's. */
export function CadencePart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const bakery = useBakerySteps()
  return (
    <Panel title={translate('carriers.parts.steps')} aside={translate('carriers.steps_lead')}>
      <ReadPart reading={bakery} timeZone={carrier.timeZone} loading={<RowsSkeleton rows={12} />}>
        {(read) => (
          <CadenceTable
            bakery={bakeryStepsOf(read)}
            carrier={carrier}
            mayChange
            onChanged={() =>
              void queries.invalidateQueries({ queryKey: ['carriers'] }, { cancelRefetch: false })
            }
          />
        )}
      </ReadPart>
    </Panel>
  )
}
