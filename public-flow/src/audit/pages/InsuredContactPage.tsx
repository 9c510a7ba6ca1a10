import { useTexts } from '../../language/useTexts.ts'
import { AGENT_TEXTS } from '../../texts/agentTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { OtherContactPage } from './OtherContactPage.tsx'

/** Whom to talk to at the insured business, as an agent knows it. */
export function InsuredContactPage() {
  const { state } = useFlow()
  const say = useTexts(AGENT_TEXTS)
  const heading = say('insuredH1', { business: state.intake.insuredCompany })
  return <OtherContactPage title={say('insuredTitle')} heading={heading} prefix="agentInsured" />
}
