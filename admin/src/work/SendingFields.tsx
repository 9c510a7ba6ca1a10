import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { isEmailByLink } from '#shared/audit/access/contactsByLink.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import {
  agentCopyOf,
  handoverReason,
  sendingPlace,
  sendingRevision,
} from '#shared/audit/resultPackage.ts'
import { resultFileName, resultFilesOf } from '#shared/results/resultFormats.ts'
import { useDownload } from '../documents/download.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { SaidField } from './SaidField.tsx'
import './workMessages.ts'

/** Where the results go and which files: what the engine sends when the dialog is confirmed. */
export function SendingFacts({ audit, carrier }: { audit: Audit; carrier: WorkCarrier | null }) {
  const translate = useTranslate()
  const place = carrier && sendingPlace(audit, carrier)
  if (place === null) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      <Box>
        {translate(`work.sending.by_${place.channel}`)} <b>{place.to}</b>
      </Box>
      <Files audit={audit} title={translate('work.sending.files')} />
      <AgentCopy audit={audit} carrier={carrier} />
      <Box sx={{ color: 'text.secondary' }}>{translate('work.sending.when')}</Box>
    </Box>
  )
}

/** To whom the agent's copy of the report goes, and whether only a link says that it is the agent's. */
function AgentCopy({ audit, carrier }: { audit: Audit; carrier: WorkCarrier | null }) {
  const translate = useTranslate()
  const to = carrier === null ? '' : agentCopyOf(audit, carrier)
  if (to === '') return null
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {translate('work.sending.copy', { to })}
      {isEmailByLink(to, audit) && <Box role="note">{translate('work.sending.copy_by_link')}</Box>}
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
      <HandoverFiles audit={audit} timeZone={carrier?.timeZone ?? audit.timeZone} />
      <AgentCopy audit={audit} carrier={carrier} />
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

/** The files to hand over, each to be downloaded. */
function HandoverFiles({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const provider = useAdminProvider()
  const { save, busy, refused } = useDownload()
  const made = async (name: string) =>
    (await provider.makeHandover({ audit: asSent(audit), timeZone })).filter(
      (file) => file.name === name,
    )
  return (
    <>
      <Files
        audit={audit}
        title={translate('work.handover.files')}
        download={(name) => (
          <Button
            variant="text"
            size="small"
            startIcon={<FileDownloadOutlined />}
            disabled={busy}
            onClick={() => void save(() => made(name))}
          >
            {name}
          </Button>
        )}
      />
      {refused !== null && <RefusalNote refusal={refused} />}
    </>
  )
}

/** What a file is, and beside it its name: all names in one column. */
const FILE_ROW = {
  display: 'grid',
  gridTemplateColumns: '160px minmax(0, 1fr)',
  alignItems: 'center',
  justifyItems: 'start',
}

/** The audit as its results will name it. */
function asSent(audit: Audit): Audit {
  return { ...audit, revision: sendingRevision(audit) }
}

/** What each file of the results is, and its name, or a way to have it. */
function Files({
  audit,
  title,
  download,
}: {
  audit: Audit
  title: string
  download?: (name: string) => ReactNode
}) {
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={title}>
      {title}
      <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none' }}>
        {resultFilesOf(audit).map((file) => {
          const name = resultFileName(asSent(audit), file)
          return (
            <Box component="li" key={file} sx={FILE_ROW}>
              <span>{translate(`work.sending.${file.replace('.', '_')}`)}</span>
              {download?.(name) ?? (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {name}
                </Box>
              )}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
