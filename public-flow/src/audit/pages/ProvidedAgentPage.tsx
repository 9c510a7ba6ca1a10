import { useTexts } from '../../language/useTexts.ts'
import { AGENT_TEXTS } from '../../texts/agentTexts.ts'
import { OtherContactPage } from './OtherContactPage.tsx'

/** The agent through whom an agent works. */
export function ProvidedAgentPage() {
  const say = useTexts(AGENT_TEXTS)
  return <OtherContactPage title={say('providedH1')} prefix="agentProvided" />
}
