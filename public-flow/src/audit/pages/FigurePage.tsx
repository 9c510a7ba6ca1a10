import { useContext, useState } from 'react'
import { checkFigurePage } from '#shared/intake/checkSalesAndFigures.ts'
import { entryOf, linesOn } from '#shared/intake/flowFacts.ts'
import {
  DOLLAR_PAGES,
  FIGURE_PAGES,
  type FigurePage as FigureId,
} from '#shared/intake/flowSteps.ts'
import { formatAmountWhileTyping } from '#shared/kernel/money.ts'
import { LanguageContext, type Texts, useTexts } from '../../app/language.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TypedField } from '../../fields/TypedField.tsx'
import { className } from '../classNames.ts'
import { PERIOD_TEXTS, periodOf } from '../dayAndMoneyText.ts'
import { useFlow, usePage } from '../flow.ts'

/** The figures of a premium basis that is neither sales nor payroll: one for each class line on it. */
export function FigurePage() {
  const { facts, step } = useFlow()
  const id = step as FigureId
  const { language } = useContext(LanguageContext)
  const say = useTexts(FIGURE_TEXTS)
  const time = useTexts(PERIOD_TEXTS)
  const lines = linesOn(facts, FIGURE_PAGES[id]).map((line) => ({
    id: line.id,
    name: className(line.description, language),
  }))
  const [typed, setTyped] = useState<Record<string, string>>(() => {
    const known = entryOf(facts.answers, 'exposures')
    return Object.fromEntries(
      lines.map((line) => [
        line.id,
        formatAmountWhileTyping(String(known[line.id] ?? ''), 'number'),
      ]),
    )
  })
  const { errors: found, submit } = usePage(() => checkFigurePage(typed))
  const label = id === 'costs' ? say('cost') : say('figure')
  const period = periodOf(facts)
  // Of several lines a problem names its own.
  const errors = found.map((error) => {
    const line = lines.find((one) => `figure-${one.id}` === error.field)
    const isNamed = lines.length > 1 && line !== undefined && line.name !== ''
    return isNamed ? { ...error, text: `${line.name}: ${error.text}` } : error
  })
  return (
    <PageForm
      title={say(id)}
      lead={period && <p>{time('period', period)}</p>}
      errors={errors}
      onSubmit={submit}
    >
      {lines.map((line) => (
        <TypedField
          key={line.id}
          kind="number"
          id={`figure-${line.id}`}
          label={label}
          hint={lines.length > 1 || line.name !== '' ? line.name : undefined}
          {...(DOLLAR_PAGES.includes(id) && { prefix: '$' })}
          inputMode="decimal"
          value={typed[line.id] ?? ''}
          onChange={(text) => setTyped({ ...typed, [line.id]: text })}
        />
      ))}
    </PageForm>
  )
}

export const FIGURE_TEXTS = {
  payroll: ['What did you pay your workers?', '¿Cuánto pagó a sus trabajadores?'],
  costs: ['What did you pay subcontractors?', '¿Cuánto pagó a subcontratistas?'],
  area: ['How many square feet do you use?', '¿Cuántos pies cuadrados usa?'],
  units: ['How many units do you have?', '¿Cuántas unidades tiene?'],
  admissions: ['How many tickets did you sell?', '¿Cuántas entradas vendió?'],
  figure: ['Number', 'Número'],
  cost: ['Total cost', 'Costo total'],
} as const satisfies Texts
