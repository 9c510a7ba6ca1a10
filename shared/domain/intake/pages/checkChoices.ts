import { type CheckedPage, checkedPage } from './CheckedPage.ts'

const WHO = ['insured', 'agent', 'accountant', 'other']

/** Who answers: the page keeps it, the audit has no field for it. */
export function checkWho(who: string): CheckedPage {
  if (!WHO.includes(who)) return { ok: false, errors: [{ field: 'who', code: 'WHO_MISSING' }] }
  return checkedPage([], { answers: {}, page: { who } })
}

/** Whether an agent deals with the business themselves: `agentIsRetailer` (specification §3). */
export function checkAgentType(answer: string): CheckedPage {
  if (!isYesNo(answer)) return unanswered()
  return checkedPage([], { answers: { agentIsRetailer: answer === 'yes' }, page: { answer } })
}

/** Whether an agent answers for the insured. */
export function checkGoOn(answer: string): CheckedPage {
  return isYesNo(answer) ? checkedPage([], { answers: {}, page: { answer } }) : unanswered()
}

function isYesNo(answer: string): boolean {
  return answer === 'yes' || answer === 'no'
}

function unanswered(): CheckedPage {
  return { ok: false, errors: [{ field: 'answer', code: 'ANSWER_MISSING' }] }
}
