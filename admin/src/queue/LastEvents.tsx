import { useTranslate } from 'ra-core'
import type { HistoryEntry } from '#shared/audit/model.ts'
import { EventList } from '../audits/EventList.tsx'
import { Panel } from '../ui/Panel.tsx'

const SHOWN = 6

/** Who holds it changes nothing about the conversation. */
const LEFT_OUT: readonly string[] = ['CLAIMED', 'RELEASED']

/** What was tried and said last: what one wants to know before the phone is answered. */
export function LastEvents({
  history,
  timeZone,
}: {
  history: readonly HistoryEntry[]
  timeZone: string
}) {
  const translate = useTranslate()
  return (
    <Panel title={translate('queue.attempts')}>
      <EventList
        events={history.filter(({ op }) => !LEFT_OUT.includes(op)).slice(-SHOWN)}
        empty={translate('queue.no_attempts')}
        timeZone={timeZone}
      />
    </Panel>
  )
}
