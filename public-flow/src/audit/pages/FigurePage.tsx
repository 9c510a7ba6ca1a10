import { useState } from 'react'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import { checkFigurePage } from '#shared/intake/checkSalesAndFigures.ts'
import { entryOf, linesOn } from '#shared/intake/flowFacts.ts'
import { FIGURE_PAGES, type FigurePage as FigureId } from '#shared/intake/flowSteps.ts'
import { formatAmountWhileTyping } from '#shared/kernel/money.ts'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { TypedField } from '../../fields/TypedField.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { ALL_TEXTS } from '../../texts/allTexts.ts'
import { FIGURE_TEXTS } from '../../texts/figureTexts.ts'
import { dayText } from '../dayText.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'

/** The figures of a premium basis that is not sales: one for each class line on it. */
export function FigurePage() {
  const { facts, step } = useFlow()
  const id = step as FigureId
  const say = useTexts(FIGURE_TEXTS)
  const all = useTexts(ALL_TEXTS)
  const basis = FIGURE_PAGES[id]
  const lines = linesOn(facts, basis)
  const [typed, setTyped] = useState<Record<string, string>>(() => {
    const known = entryOf(facts.answers, 'exposures')
    return Object.fromEntries(
      lines.map((line) => [
        line.id,
        formatAmountWhileTyping(String(known[line.id] ?? ''), 'number'),
      ]),
    )
  })
  const [heads, setHeads] = useState(String(facts.pages[id]?.['heads'] ?? ''))
  const { errors, submit } = usePage(() => checkFigurePage(typed, id === 'payroll' ? heads : null))
  const label = id === 'payroll' ? say('total') : id === 'costs' ? say('cost') : say('figure')
  const { periodStart, periodEnd } = facts.asked
  return (
    <PageForm
      title={say(id)}
      lead={<p>{all('period', { from: dayText(periodStart), to: dayText(periodEnd) })}</p>}
      errors={errors}
      onSubmit={submit}
    >
      {lines.map((line) => (
        <TypedField
          key={line.id}
          kind="number"
          id={`figure-${line.id}`}
          label={label}
          hint={lines.length > 1 || line.description !== '' ? line.description : undefined}
          {...(EXPOSURE_TYPES[basis].money && { prefix: '$' })}
          inputMode="decimal"
          value={typed[line.id] ?? ''}
          onChange={(text) => setTyped({ ...typed, [line.id]: text })}
        />
      ))}
      {id === 'payroll' && (
        <TextField
          id="heads"
          label={say('heads')}
          inputMode="numeric"
          value={heads}
          onChange={setHeads}
        />
      )}
    </PageForm>
  )
}
