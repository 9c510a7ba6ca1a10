import { useTexts } from '../language/useTexts.ts'
import { FACTS_TEXTS } from '../texts/factsTexts.ts'
import { answerDay } from './answerDay.ts'
import { dayText } from './dayText.ts'
import { useFlow } from './FlowContext.ts'

/** Whose audit it is, on the first page of the link only. */
export function FactsBox() {
  const { state, facts, clock } = useFlow()
  const say = useTexts(FACTS_TEXTS)
  const { insuredCompany, policyLastFour } = state.intake
  const { periodStart, periodEnd } = facts.asked
  const rows = [
    [say('business'), insuredCompany],
    [say('policy'), policyLastFour && say('ending', { last4: policyLastFour })],
    [
      say('period'),
      periodStart && periodEnd
        ? say('span', { from: dayText(periodStart), to: dayText(periodEnd) })
        : '',
    ],
    [say('due'), answerDay(state.intake, clock)],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
