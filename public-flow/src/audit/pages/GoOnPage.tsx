import { checkGoOn } from '#shared/intake/checkedPage.ts'
import { useTexts } from '../../language/useTexts.ts'
import { AGENT_TEXTS } from '../../texts/agentTexts.ts'
import { YesNoPage } from './YesNoPage.tsx'

/** Whether an agent answers the questions for the insured. */
export function GoOnPage() {
  const say = useTexts(AGENT_TEXTS)
  return <YesNoPage title={say('goOnH1')} check={checkGoOn} />
}
