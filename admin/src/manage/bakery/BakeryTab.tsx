import { useTranslate } from 'ra-core'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { CadenceTable } from '../../cadence/CadenceTable.tsx'
import { cadenceOf, useBakerySteps } from '../../cadence/useBakerySteps.ts'
import { Panel } from '../../components/Panel.tsx'
import { ReadPart } from '../../components/ReadPart.tsx'
import { SkeletonRows } from '../../components/SkeletonRows.tsx'

/** The step definitions of the bakery: they hold for every carrier that sets nothing else. */
export function BakeryTab() {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const bakery = useBakerySteps()
  return (
    <Panel title={translate('manage.bakery.title')} aside={translate('manage.bakery.lead')}>
      <ReadPart reading={bakery} timeZone={carrier.timeZone} loading={<SkeletonRows rows={12} />}>
        {(read) => (
          <CadenceTable
            bakery={cadenceOf(read)}
            carrier={null}
            onChanged={() => void bakery.refetch()}
          />
        )}
      </ReadPart>
    </Panel>
  )
}
