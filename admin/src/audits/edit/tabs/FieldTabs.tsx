import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { useKeys } from '../../../app/keyboard/useKeys.ts'
import { useServices } from '../../../app/services.ts'
import { AuditDialogProvider } from '../../../work/auditDialogs.ts'
import { HistoryPanel } from '../../show/HistoryPanel.tsx'
import { type FieldPath, NOTE_PATH } from '../draft/fieldPath.ts'
import { FieldGroup } from '../fields/fields.tsx'
import { focusField } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'

/** The insured and who speaks for them. */
export function InsuredTab() {
  return <Groups groups={INSURED} />
}

/** The agent, the agent they name, and the contact at the insured that they give. */
export function AgentTab() {
  return <Groups groups={AGENT} />
}

/** What the auditor says for the report, and their signature under it. */
export function ReportTab() {
  return <Groups groups={REPORT} />
}

/** The six dates, and what happened on which day (specification §2). */
export function DatesTab() {
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
      <Groups groups={DATES} />
      <AuditDialogProvider value={toNote}>
        <HistoryPanel history={audit.history} now={clock.now()} timeZone={timeZone} />
      </AuditDialogProvider>
    </>
  )
}

/** Fields under a heading; the keys of the texts are below `edit`. */
interface Group {
  title: string
  note?: string
  fields: readonly FieldPath[]
}

const INSURED: readonly Group[] = [
  {
    title: 'insured',
    fields: ['insuredCompany', 'insuredDbaName', 'insuredDescriptionOfOps'],
  },
  {
    title: 'contact',
    fields: person('insured', ['FirstName', 'LastName', 'Email', 'Phone', 'Cell', 'Language']),
  },
  { title: 'mailing', fields: address('insuredMailing') },
  { title: 'location', fields: address('insuredLocation') },
  {
    title: 'delegate',
    fields: person('delegate', [
      'FirstName',
      'LastName',
      'Email',
      'Phone',
      'Relationship',
      'Message',
    ]),
  },
]

const AGENT: readonly Group[] = [
  {
    title: 'agent',
    fields: person('agent', [
      'Company',
      'IsRetailer',
      'FirstName',
      'LastName',
      'Email',
      'Phone',
      'Cell',
      'Language',
    ]),
  },
  { title: 'agent_address', fields: address('agentMailing') },
  {
    title: 'provided_agent',
    note: 'provided_agent_note',
    fields: person('agentProvided', ['FirstName', 'LastName', 'Email', 'Phone']),
  },
  {
    title: 'agent_insured',
    fields: person('agentInsured', ['FirstName', 'LastName', 'Email', 'Phone']),
  },
]

const REPORT: readonly Group[] = [
  {
    title: 'report',
    note: 'report_note',
    fields: ['interviewed', 'recordsExamined', 'ownership', 'remarks'],
  },
  { title: 'signature', note: 'signature_note', fields: ['signed'] },
]

const DATES: readonly Group[] = [
  {
    title: 'dates',
    note: 'dates_note',
    fields: ['policyStart', 'policyEnd', 'auditStart', 'auditEnd', 'auditDue', 'auditNoFlyDue'],
  },
]

function person(of: string, parts: readonly string[]): FieldPath[] {
  return parts.map((part) => of + part)
}

function address(of: string): FieldPath[] {
  return person(of, ['Address1', 'Address2', 'City', 'State', 'Zip'])
}

function Groups({ groups }: { groups: readonly Group[] }) {
  const translate = useTranslate()
  return groups.map(({ title, note, fields }) => (
    <FieldGroup
      key={title}
      title={translate(`edit.${title}`)}
      {...(note === undefined ? {} : { note: translate(`edit.${note}`) })}
      fields={fields}
    />
  ))
}
