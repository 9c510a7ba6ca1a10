import { useTranslate } from 'ra-core'
import type { StoredFees } from '#shared/billing/fees.ts'
import { FEES_ID, feesPath } from '#shared/firm/carrier.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { useLiveDocument } from '../../app/useLiveDocument.ts'
import { useReading } from '../../app/useReading.ts'
import { ReadPart } from '../../ui/failures.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { FeesForm } from './FeesForm.tsx'

/** What the carrier pays, from which day on. Only admins read it. */
export function FeesPart({ carrier }: { carrier: Carrier }) {
  const translate = useTranslate()
  const path = feesPath(carrier.id)
  const fees = useReading({
    key: ['fees', carrier.id],
    resource: 'fees',
    read: ({ store }) => store.get<StoredFees>(path, FEES_ID),
  })
  const readAgain = () => void fees.refetch()
  useLiveDocument(path, FEES_ID, readAgain)
  return (
    <Panel title={translate('carriers.parts.fees')} aside={translate('carriers.fees_lead')}>
      <ReadPart reading={fees} timeZone={carrier.timeZone} loading={<RowsSkeleton />}>
        {(stored) => (
          <FeesForm key={carrier.id} carrierId={carrier.id} stored={stored} readAgain={readAgain} />
        )}
      </ReadPart>
    </Panel>
  )
}
