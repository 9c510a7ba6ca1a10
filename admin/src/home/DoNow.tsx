import { useTranslate } from 'ra-core'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { workKindOf } from '#shared/audit/steps/facts.ts'
import { LinkButton } from '../ui/buttons.tsx'

/** The one filled button of the home screen: the step to do now, by its name. */
export function DoNow({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const action = nextAction(audit)
  const name = audit.insuredCompany || audit.auditCode
  const isCall = action.kind === 'step' && workKindOf(action.step) === 'call'
  return (
    <LinkButton to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>
      <span
        style={{
          maxWidth: 320,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {isCall
          ? translate('home.call', { name })
          : translate('home.do', { action: action.label, name })}
      </span>
    </LinkButton>
  )
}
