import { useState } from 'react'
import { type InsuredLineId, isAlcoholLine } from '#shared/audit/salesLines.ts'
import {
  checkSales,
  liveSales,
  offeredLines,
  type TypedLine,
  type TypedLines,
} from '#shared/intake/checkSalesAndFigures.ts'
import { basesOf, salesLinesOf, taxCollectedOf } from '#shared/intake/flowFacts.ts'
import { PageForm } from '../../fields/PageForm.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { SALES_TEXTS } from '../../texts/salesTexts.ts'
import { dayText } from '../dayText.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { moneyText } from './moneyText.ts'
import { SalesLine } from './SalesLine.tsx'
import { SalesTotals } from './SalesTotals.tsx'
import { typedLinesOf } from './typedLinesOf.ts'

const EMPTY: TypedLine = { selected: false, sales: '', salesTax: '' }

/** What did you sell? The lines with their nets and totals as they are typed (specification §5). */
export function SalesPage() {
  const { facts } = useFlow()
  const say = useTexts(SALES_TEXTS)
  const offered = offeredLines(basesOf(facts))
  const [typed, setTyped] = useState<TypedLines>(() => typedLinesOf(salesLinesOf(facts)))
  /** What an unchecked line held, for Undo. */
  const [removed, setRemoved] = useState<{ id: InsuredLineId; line: TypedLine } | null>(null)
  const { errors, submit } = usePage(() => checkSales(typed, offered))
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
  const { periodStart, periodEnd } = facts.asked
  return (
    <PageForm
      title={say('h1')}
      lead={<p>{say('lead', { from: dayText(periodStart), to: dayText(periodEnd) })}</p>}
      errors={errors}
      onSubmit={submit}
    >
      {linesOf(false).length > 0 && group(false)}
      {group(true)}
      <SalesTotals live={live} limit={facts.asked.alcoholLimit} taxSaid={taxCollectedOf(facts)} />
    </PageForm>
  )
}
