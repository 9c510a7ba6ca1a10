import { useTranslate } from 'ra-core'
import { useServices } from '../../../app/services.ts'
import { HistoryPanel } from '../../show/HistoryPanel.tsx'
import { useEditor } from '../Editor.ts'
import { FieldGroup } from '../fields/FieldGroup.tsx'

/** The six dates, and what happened on which day (specification §2). */
export function DatesTab() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { audit, role, timeZone } = useEditor()
  return (
    <>
      <FieldGroup
        title={translate('edit.dates')}
        note={translate('edit.dates_note')}
        fields={['policyStart', 'policyEnd', 'auditStart', 'auditEnd', 'auditDue', 'auditNoFlyDue']}
      />
      <HistoryPanel history={audit.history} role={role} now={clock.now()} timeZone={timeZone} />
    </>
  )
}
