import { basesOf } from '#shared/intake/flowFacts.ts'
import { FLOW_STEPS, PART_IDS, type PartId, pathOf, stepBefore } from '#shared/intake/flowSteps.ts'
import { flowPath } from '../app/address.ts'
import { Icon } from '../app/Icon.tsx'
import { goBack } from '../app/navigation.ts'
import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'
import { type Flow, useFlow } from './FlowContext.ts'

/** Back, and how far it is: the part's number and name, and a bar of five. */
export function PageTop() {
  const flow = useFlow()
  const { step, facts, state } = flow
  const say = useTexts(ALL_TEXTS)
  if (step === 'start' || step === 'done') return null
  const part = step === 'delegate' ? 'you' : partOf(step)
  const number = PART_IDS.indexOf(part) + 1
  const shares = PART_IDS.map((each) => shareOf(flow, each))
  const before = stepBefore(facts, step)
  return (
    <div className="page-top">
      <div className="page-top-line">
        {before !== null ? (
          <button
            type="button"
            className="link back"
            onClick={() => goBack(flowPath(facts.flow, state.intake.id, before))}
          >
            <Icon name="back" /> {say('back')}
          </button>
        ) : (
          <span />
        )}
        <span className="hint">{say('part', { n: number, name: say(nameOf(flow, part)) })}</span>
      </div>
      <div className="bar" aria-hidden="true">
        {shares.map((share, n) => (
          <span className="bar-part" key={PART_IDS[n]}>
            <span className="fill" style={{ width: `${share * 100}%` }} />
          </span>
        ))}
      </div>
    </div>
  )
}

function partOf(step: string): PartId {
  return FLOW_STEPS.find(({ id }) => id === step)?.part ?? 'send'
}

/** The done share of a part, from 0 to 1; the shown page counts half. */
function shareOf({ facts, step }: Flow, part: PartId): number {
  const path = pathOf(facts)
  const own = path.filter((each) => partOf(each) === part)
  const at = path.indexOf(step)
  if (own.length === 0) return PART_IDS.indexOf(part) < PART_IDS.indexOf(partOf(step)) ? 1 : 0
  const behind = own.filter((each) => path.indexOf(each) < at).length
  return (behind + (own.includes(step) ? 0.5 : 0)) / own.length
}

/** The figures' part is named after the policy's premium bases. */
function nameOf({ facts }: Flow, part: PartId) {
  if (part !== 'sales') return part
  const bases = basesOf(facts)
  if (bases.includes('grossSales') || bases.includes('liquorReceipts')) return 'sales'
  if (bases.includes('payroll')) return 'payroll'
  return bases.includes('totalCost') ? 'costs' : 'figure'
}
