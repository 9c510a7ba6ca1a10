import { useTranslate } from 'ra-core'
import { FieldGroup } from '../fields/TextField.tsx'

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

/** The agent, the agent they name, and the contact at the insured that they give. */
export function AgentTab() {
  const translate = useTranslate()
  return (
    <>
      <FieldGroup
        title={translate('edit.agent')}
        fields={[
          'agentCompany',
          'agentIsRetailer',
          'agentFirstName',
          'agentLastName',
          'agentEmail',
          'agentPhone',
          'agentCell',
        ]}
      />
      <FieldGroup
        title={translate('edit.agent_address')}
        fields={[
          'agentMailingAddress1',
          'agentMailingAddress2',
          'agentMailingCity',
          'agentMailingState',
          'agentMailingZip',
        ]}
      />
      <FieldGroup
        title={translate('edit.provided_agent')}
        note={translate('edit.provided_agent_note')}
        fields={[
          'agentProvidedFirstName',
          'agentProvidedLastName',
          'agentProvidedEmail',
          'agentProvidedPhone',
        ]}
      />
      <FieldGroup
        title={translate('edit.agent_insured')}
        fields={[
          'agentInsuredFirstName',
          'agentInsuredLastName',
          'agentInsuredEmail',
          'agentInsuredPhone',
        ]}
      />
    </>
  )
}
