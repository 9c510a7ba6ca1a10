import { useTranslate } from 'ra-core'
import { FieldGroup } from '../fields/FieldGroup.tsx'

/** The insured and who speaks for them. */
export function InsuredTab() {
  const translate = useTranslate()
  return (
    <>
      <FieldGroup
        title={translate('edit.insured')}
        fields={['insuredCompany', 'insuredDbaName', 'insuredDescriptionOfOps']}
      />
      <FieldGroup
        title={translate('edit.contact')}
        fields={[
          'insuredFirstName',
          'insuredLastName',
          'insuredEmail',
          'insuredPhone',
          'insuredCell',
        ]}
      />
      <FieldGroup title={translate('edit.mailing')} fields={address('insuredMailing')} />
      <FieldGroup title={translate('edit.location')} fields={address('insuredLocation')} />
      <FieldGroup
        title={translate('edit.delegate')}
        fields={[
          'delegateFirstName',
          'delegateLastName',
          'delegateEmail',
          'delegatePhone',
          'delegateRelationship',
          'delegateMessage',
        ]}
      />
    </>
  )
}

function address(of: string): string[] {
  return ['Address1', 'Address2', 'City', 'State', 'Zip'].map((part) => of + part)
}
