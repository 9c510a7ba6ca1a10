import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { handoverReason, sendingPlace } from '#shared/audit/resultPackage.ts'
import { resultFileName, resultFilesOf } from '#shared/results/resultFormats.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { SaidField } from './SaidField.tsx'
import './workMessages.ts'

/** Where the results go and which files: what the engine sends when the dialog is confirmed. */
export function SendingFacts({ audit, carrier }: { audit: Audit; carrier: WorkCarrier | null }) {
  const translate = useTranslate()
  const place = carrier && sendingPlace(audit, carrier)
  const hasCopy = audit.keyQuestions.releaseToAgent?.answer === 'yes' && audit.agentEmail !== ''
  if (place === null) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      <Box>
        {translate(`work.sending.by_${place.channel}`)} <b>{place.to}</b>
      </Box>
      <Files audit={audit} />
      {hasCopy && <Box>{translate('work.sending.copy', { to: audit.agentEmail })}</Box>}
      <Box sx={{ color: 'text.secondary' }}>{translate('work.sending.when')}</Box>
    </Box>
  )
}

/** What a person says who hands the results over: that it is done, how, and to whom. */
export function HandoverFields({
  audit,
  carrier,
  isDone,
  onDone,
  said,
  onSay,
}: {
  audit: Audit
  carrier: WorkCarrier | null
  isDone: boolean
  onDone: (isDone: boolean) => void
  said: string
  onSay: (said: string) => void
}) {
  const translate = useTranslate()
  const why = (carrier && handoverReason(audit, carrier)) ?? 'nowhere'
  return (
    <>
      <Box role="note">
        {translate(`work.handover.${why}`, { carrier: carrier?.name ?? audit.carrierCompany })}
      </Box>
      <Files audit={audit} />
      <CheckField label={translate('work.handover.done')} checked={isDone} onCheck={onDone} />
      {isDone && (
        <SaidField
          label={translate('work.handover.how')}
          hint={translate('work.handover.how_hint')}
          said={said}
          onSay={onSay}
        />
      )}
    </>
  )
}

function Files({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={translate('work.sending.files')}>
      {translate('work.sending.files')}
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {resultFilesOf(audit).map((file) => (
          <li key={file}>
            {translate(`work.sending.${file.replace('.', '_')}`)}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {resultFileName(audit, file)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}
