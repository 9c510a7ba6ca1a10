import { type Texts, useTexts } from '../app/language.tsx'
import { answerDay, periodOf } from './dayAndMoneyText.ts'
import { useFlow } from './flow.ts'

/** Whose audit it is, on the first page of the link only. */
export function FactsBox() {
  const { state, facts, clock } = useFlow()
  const say = useTexts(FACTS_TEXTS)
  const { insuredCompany, policyLastFour } = state.intake
  const span = periodOf(facts)
  const rows = [
    [say('business'), insuredCompany],
    [say('policy'), policyLastFour && say('ending', { last4: policyLastFour })],
    [say('period'), span && say('span', span)],
    [say('due'), answerDay(state.intake, clock)],
  ].filter(([, value]) => value)
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

export const FACTS_TEXTS = {
  business: ['Business', 'Negocio'],
  policy: ['Policy', 'Póliza'],
  ending: ['ending in {last4}', 'termina en {last4}'],
  period: ['Audit period', 'Período'],
  due: ['Finish by', 'Fecha límite'],
  span: ['{from} to {to}', '{from} al {to}'],
} as const satisfies Texts
