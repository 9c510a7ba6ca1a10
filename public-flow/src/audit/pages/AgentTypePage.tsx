import { checkAgentType } from '#shared/intake/checkedPage.ts'
import { useTexts } from '../../language/useTexts.ts'
import { AGENT_TEXTS } from '../../texts/agentTexts.ts'
import { YesNoPage } from './YesNoPage.tsx'

/** Whether an agent deals with the business themselves. */
export function AgentTypePage() {
  const say = useTexts(AGENT_TEXTS)
  return <YesNoPage title={say('typeH1')} yes={say('yes')} no={say('no')} check={checkAgentType} />
}
