import type { InsuredLineId } from '#shared/audit/salesLines.ts'
import { lineErrors, type TypedLine } from '#shared/intake/checkSalesAndFigures.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { CheckRow } from '../../fields/ChoiceCards.tsx'
import { InlineError, useFieldError } from '../../fields/FieldError.tsx'
import { TypedField } from '../../fields/TypedField.tsx'
import { moneyText } from '../dayAndMoneyText.ts'

export interface SalesLineProps {
  id: InsuredLineId
  line: TypedLine
  /** Null: it doesn't count yet. */
  net: number | null
  onSelect: (selected: boolean) => void
  onChange: (line: TypedLine) => void
  /** Brings back what was unchecked; null: nothing was. */
  undo: (() => void) | null
}

/** One kind of sales: a row to check, and when it is, its two amounts and the net of them. */
export function SalesLine({ id, line, net, onSelect, onChange, undo }: SalesLineProps) {
  const say = useTexts(LINE_TEXTS)
  const name = say(id)
  const salesError = useFieldError(`${id}-sales`)
  const taxError = useFieldError(`${id}-tax`)
  // Where the tax exceeds the sales, both fields are marked.
  const isTaxOver = lineErrors(id, line).some(({ code }) => code === 'TAX_OVER')
  const errorId = `${id}-error`
  const hasProblem = salesError !== undefined || taxError !== undefined
  const unseen = <span className="unseen">{name}: </span>
  return (
    <div className="sales-line">
      <CheckRow
        id={`${id}-selected`}
        label={name}
        hint={say(`${id}Hint`)}
        checked={line.selected}
        onChange={onSelect}
      />
      {undo !== null && (
        <p className="undo" role="status">
          {say('removed', { line: name })}{' '}
          <button type="button" className="link" onClick={undo}>
            {say('undo')}
          </button>
        </p>
      )}
      {line.selected && (
        <>
          <InlineError
            id={errorId}
            text={[salesError, taxError].filter(Boolean).join(' ') || undefined}
          />
          <div className="amounts">
            <TypedField
              id={`${id}-sales`}
              label={
                <>
                  {unseen}
                  {say('grossLab')}
                </>
              }
              prefix="$"
              kind="number"
              inputMode="decimal"
              value={line.sales}
              onChange={(sales) => onChange({ ...line, sales })}
              errorAt={{ id: errorId, isWrong: salesError !== undefined }}
            />
            <TypedField
              id={`${id}-tax`}
              label={
                <>
                  {unseen}
                  {say('taxLab')}
                </>
              }
              prefix="$"
              kind="number"
              inputMode="decimal"
              value={line.salesTax}
              onChange={(salesTax) => onChange({ ...line, salesTax })}
              errorAt={{
                id: errorId,
                isWrong: taxError !== undefined || (isTaxOver && salesError !== undefined),
              }}
            />
          </div>
          <p className="net">
            <span className="name">{say('net')}</span>
            <output
              htmlFor={`${id}-sales ${id}-tax`}
              className={net !== null ? '' : hasProblem ? 'not-yet problem' : 'not-yet'}
            >
              {net === null ? say('notCounted') : moneyText(net)}
            </output>
          </p>
        </>
      )}
    </div>
  )
}

export const LINE_TEXTS = {
  food: ['Food', 'Comida'],
  foodHint: ['Meals, soft drinks, catering', 'Platos, refrescos, banquetes'],
  retail: ['Retail', 'Tienda'],
  retailHint: ['T-shirts, sauces, packaged food', 'Camisetas, salsas, productos envasados'],
  services: ['Services', 'Servicios'],
  servicesHint: ['Room rental, delivery fees', 'Alquiler de salón, entregas'],
  other: ['Other', 'Otras'],
  otherHint: ['Anything not listed here', 'Lo que no está en la lista'],
  alcoholBeer: ['Beer', 'Cerveza'],
  alcoholBeerHint: ['Cider and hard seltzer too', 'También sidra y agua con gas y alcohol'],
  alcoholWine: ['Wine', 'Vino'],
  alcoholWineHint: ['Bottles and by the glass', 'Botellas y copas'],
  alcoholSpirits: ['Spirits', 'Licores'],
  alcoholSpiritsHint: ['Cocktails too', 'También cócteles'],
  grossLab: ['Sales with tax', 'Ventas con impuesto'],
  taxLab: ['Of that, sales tax', 'De eso, impuesto'],
  net: ['Net', 'Neto'],
  notCounted: ['Not counted yet', 'Sin contar todavía'],
  removed: ['{line} removed.', 'Se quitó {line}.'],
  undo: ['Undo', 'Deshacer'],
} as const satisfies Texts
