import { useState } from 'react'
import {
  INSURED_LINES,
  type InsuredCategory,
  type InsuredLineId,
  isAlcoholLine,
} from '#shared/audit/salesLines.ts'
import {
  checkSales,
  type LiveSales,
  liveSales,
  offeredLines,
  type TypedLine,
  type TypedLines,
} from '#shared/intake/checkSalesAndFigures.ts'
import { basesOf, salesLinesOf, taxCollectedOf } from '#shared/intake/flowFacts.ts'
import { Icon } from '../../app/Icon.tsx'
import { type Texts, useTexts } from '../../app/language.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { moneyText, periodOf } from '../dayAndMoneyText.ts'
import { useFlow, usePage } from '../flow.ts'
import { LINE_TEXTS, SalesLine } from './SalesLine.tsx'

const EMPTY: TypedLine = { selected: false, sales: '', salesTax: '' }

/** What did you sell? The lines with their nets and totals as they are typed (specification §5). */
export function SalesPage() {
  const { facts } = useFlow()
  const say = useTexts(SALES_TEXTS)
  const offered = offeredLines(basesOf(facts))
  const [typed, setTyped] = useState<TypedLines>(() => typedLinesOf(salesLinesOf(facts)))
  /** What an unchecked line held, for Undo. */
  const [removed, setRemoved] = useState<{ id: InsuredLineId; line: TypedLine } | null>(null)
  const line = useTexts(LINE_TEXTS)
  const { errors, submit } = usePage(
    () => checkSales(typed, offered),
    (id) => line(id as InsuredLineId),
  )
  const live = liveSales(typed, offered, taxCollectedOf(facts))

  const change = (id: InsuredLineId, line: TypedLine) => setTyped({ ...typed, [id]: line })
  const select = (id: InsuredLineId, selected: boolean) => {
    const line = typed[id]
    const hadAmounts = line.sales !== '' || line.salesTax !== ''
    setRemoved(!selected && hadAmounts ? { id, line } : null)
    change(id, selected ? { ...line, selected } : EMPTY)
  }
  const linesOf = (isAlcohol: boolean) => offered.filter((id) => isAlcoholLine(id) === isAlcohol)
  const group = (isAlcohol: boolean) => (
    <section className="lines">
      <h2>{say(isAlcohol ? 'll' : 'gl')}</h2>
      {linesOf(isAlcohol).map((id) => (
        <SalesLine
          key={id}
          id={id}
          line={typed[id]}
          net={live.lines.find((each) => each.id === id)?.net ?? null}
          onSelect={(selected) => select(id, selected)}
          onChange={(line) => change(id, line)}
          undo={
            removed?.id === id
              ? () => {
                  change(id, removed.line)
                  setRemoved(null)
                }
              : null
          }
        />
      ))}
      <p className="sum">
        <span>{say(isAlcohol ? 'llNet' : 'glNet')}</span>
        <output>{moneyText(isAlcohol ? live.totals.llTotal : live.totals.glTotal)}</output>
      </p>
    </section>
  )
  const period = periodOf(facts)
  return (
    <PageForm
      title={say('h1')}
      lead={<p>{period === null ? say('leadNoPeriod') : say('lead', period)}</p>}
      errors={errors}
      onSubmit={submit}
    >
      {linesOf(false).length > 0 && group(false)}
      {group(true)}
      <SalesTotals
        live={live}
        limit={facts.asked.alcoholLimit}
        taxSaid={taxCollectedOf(facts)}
        hasErrors={errors.length > 0}
      />
    </PageForm>
  )
}

/** All lines together, and what the numbers make one ask: never more than a hint. */
function SalesTotals({
  live: { totals, uncounted, alcoholShare, lines },
  limit,
  taxSaid,
  hasErrors,
}: {
  live: LiveSales
  /** A Continue has found something wrong; before that, what is missing is only not there yet. */
  hasErrors: boolean
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
          <p className={hasErrors ? 'field-error' : 'field-error calm'}>
            <Icon name={hasErrors ? 'problem' : 'needed'} />{' '}
            {say.count('skipped', uncounted.length)}
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

/** Saved lines as their fields show them. */
function typedLinesOf(lines: readonly InsuredCategory[]): TypedLines {
  const ids = Object.keys(INSURED_LINES) as InsuredLineId[]
  const typed = ids.map((id): [InsuredLineId, TypedLine] => {
    const line = lines.find((each) => each.id === id)
    if (!line?.selected) return [id, { selected: false, sales: '', salesTax: '' }]
    const { sales, salesTax } = line
    return [id, { selected: true, sales: amountText(sales), salesTax: amountText(salesTax) }]
  })
  return Object.fromEntries(typed) as TypedLines
}

/** Dollars as a field holds them, beside its `$`: `1,250.00`. */
function amountText(dollars: number): string {
  return moneyText(dollars).replace('$', '')
}

export const SALES_TEXTS = {
  h1: ['What did you sell?', '¿Qué vendió?'],
  lead: [
    'Check each kind you sold from {from} to {to}. Enter sales including tax. We’ll subtract it.',
    'Marque cada tipo que vendió del {from} al {to} (mes/día/año). Escriba las ventas con impuesto. Nosotros lo restamos.',
  ],
  leadNoPeriod: [
    'Check each kind you sold. Enter sales including tax. We’ll subtract it.',
    'Marque cada tipo que vendió. Escriba las ventas con impuesto. Nosotros lo restamos.',
  ],
  gl: ['Food and other sales', 'Comida y otras ventas'],
  ll: ['Alcohol sales', 'Ventas de alcohol'],
  glNet: ['Food and other, net', 'Comida y otras, neto'],
  llNet: ['Alcohol, net', 'Alcohol, neto'],
  gross: ['Sales with tax', 'Ventas con impuesto'],
  tax: ['Sales tax', 'Impuesto'],
  all: ['All sales, net', 'Total de ventas, neto'],
  share: ['Alcohol is {p}% of your net sales', 'El alcohol es el {p}% de sus ventas netas'],
  shareText: [
    'Your policy price is for a restaurant that sells less than {limit}% alcohol. If your numbers are right, keep them. Your auditor may call you about this.',
    'El precio de su póliza es para un restaurante que vende menos del {limit}% de alcohol. Si sus números son correctos, déjelos así. Su auditor podría llamarle.',
  ],
  taxYesNone: [
    'You said you collect sales tax, but the tax here is $0.00. Is that right?',
    'Dijo que cobra impuesto, pero aquí es $0.00. ¿Es correcto?',
  ],
  taxNoSome: [
    'You said you don’t collect sales tax, but there is tax here. Is that right?',
    'Dijo que no cobra impuesto, pero aquí hay impuesto. ¿Es correcto?',
  ],
  skippedOne: [
    'One line is not counted yet. Check its amounts.',
    'Una línea no se cuenta todavía. Revise sus cantidades.',
  ],
  skippedOther: [
    '{n} lines are not counted yet. Check their amounts.',
    '{n} líneas no se cuentan todavía. Revise sus cantidades.',
  ],
} as const satisfies Texts
