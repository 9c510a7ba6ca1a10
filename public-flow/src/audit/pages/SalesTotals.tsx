import type { LiveSales } from '#shared/intake/checkSalesAndFigures.ts'
import { Icon } from '../../app/Icon.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { SALES_TEXTS } from '../../texts/salesTexts.ts'
import { moneyText } from './moneyText.ts'

/** All lines together, and what the numbers make one ask: never more than a hint. */
export function SalesTotals({
  live: { totals, uncounted, alcoholShare, lines },
  limit,
  taxSaid,
}: {
  live: LiveSales
  limit: number | null
  taxSaid: 'yes' | 'no' | null
}) {
  const say = useTexts(SALES_TEXTS)
  const isOver = limit !== null && alcoholShare !== null && alcoholShare >= limit
  const hasAll = lines.length > 0 && uncounted.length === 0
  const taxDoubt = hasAll && taxSaid !== null && !totals.valTaxes
  return (
    <>
      <div className="totals" role="status">
        <p>
          <span className="name">{say('gross')}</span>
          <output>{moneyText(totals.salesTotal)}</output>
        </p>
        <p>
          <span className="name">{say('tax')}</span>
          <output>
            {totals.salesTaxTotal > 0 ? '− ' : ''}
            {moneyText(totals.salesTaxTotal)}
          </output>
        </p>
        <p className="all">
          <span className="name">{say('all')}</span>
          <output>{moneyText(totals.worksheetTotal)}</output>
        </p>
        {uncounted.length > 0 && (
          <p className="field-error">
            <Icon name="problem" /> {say.count('skipped', uncounted.length)}
          </p>
        )}
      </div>
      {isOver && (
        <div className="banner info" role="status">
          <p>
            <strong>{say('share', { p: alcoholShare.toFixed(1) })}</strong>
          </p>
          <p>{say('shareText', { limit })}</p>
        </div>
      )}
      {taxDoubt && (
        <div className="banner info" role="status">
          <p>{say(taxSaid === 'yes' ? 'taxYesNone' : 'taxNoSome')}</p>
        </div>
      )}
    </>
  )
}
