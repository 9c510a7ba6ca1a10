import { useTranslate } from 'ra-core'
import { useActiveCarrier } from '../../../app/useActiveCarrier.ts'
import { useEditor } from '../Editor.ts'
import { FieldGroup } from '../fields/FieldGroup.tsx'
import { ReadOnlyField } from '../fields/ReadOnlyField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ClassLines } from './ClassLines.tsx'
import { NotesField } from './NotesField.tsx'
import { OrderNumberField } from './OrderNumberField.tsx'

/** Order and policy, class lines, cost and notes. */
export function GeneralTab() {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { audit } = useEditor()
  return (
    <>
      <FieldGroup title={translate('edit.order_policy')}>
        <OrderNumberField />
        <ReadOnlyField label={translate('edit.carrier')} value={carrier.name} />
        <TextField path="auditType" />
        <ReadOnlyField label={translate('edit.audit_code')} value={audit.auditCode} />
        <TextField path="policyNumber" />
        <TextField path="policyStart" />
        <TextField path="policyEnd" />
        <TextField path="cost" />
        <TextField path="costReason" span={2} />
        <TextField path="sliceID" />
        <TextField path="pdfOverwrite" />
      </FieldGroup>
      <ClassLines />
      <NotesField />
    </>
  )
}
