import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { useKeys } from '../../../app/keyboard/useKeys.ts'
import { useServices } from '../../../app/services.ts'
import { AuditDialogProvider } from '../../../work/auditDialogs.ts'
import { HistoryPanel } from '../../show/HistoryPanel.tsx'
import { NOTE_PATH } from '../draft/fieldPath.ts'
import { FieldGroup } from '../fields/TextField.tsx'
import { focusField } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'

/** The six dates, and what happened on which day (specification §2). */
export function DatesTab() {
  const translate = useTranslate()
  const { clock } = useServices()
  const { audit, timeZone } = useEditor()
  const [, setParams] = useSearchParams()
  const toNote = () => {
    setParams({ tab: 'general' }, { replace: true })
    focusField(NOTE_PATH)
  }
  useKeys({ n: toNote })
  return (
    <>
      <FieldGroup
        title={translate('edit.dates')}
        note={translate('edit.dates_note')}
        fields={['policyStart', 'policyEnd', 'auditStart', 'auditEnd', 'auditDue', 'auditNoFlyDue']}
      />
      <AuditDialogProvider value={toNote}>
        <HistoryPanel history={audit.history} now={clock.now()} timeZone={timeZone} />
      </AuditDialogProvider>
    </>
  )
}
