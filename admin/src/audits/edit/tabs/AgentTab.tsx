import { useTranslate } from 'ra-core'
import { FieldGroup } from '../fields/FieldGroup.tsx'

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
