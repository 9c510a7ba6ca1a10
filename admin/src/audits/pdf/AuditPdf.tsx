import { Link, useParams } from 'react-router'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { AuditOfCode } from '../AuditOfCode.tsx'
import './pdfMessages.ts'
import ArrowBack from '@mui/icons-material/ArrowBack'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { reportFileName, reportNumber } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { downloadBytes } from '../../documents/download.ts'
import { useAskOnAudit } from '../../documents/useAskOnAudit.ts'
import { FailurePanel } from '../../ui/failures.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { Card } from '../../ui/Panel.tsx'
import { StateChip } from '../../ui/states.tsx'
import { ReportVersions } from './ReportVersions.tsx'

/** The audit report, by the code in the address (specification §2). */
export function AuditPdf() {
  const { auditCode = '' } = useParams()
  return (
    <AuditOfCode auditCode={auditCode}>
      {({ audit, carrier }) => (
        <PdfScreen key={audit.id} audit={audit} timeZone={carrier.timeZone} />
      )}
    </AuditOfCode>
  )
}

const PdfPages = lazy(async () => ({
  default: (await import('../../documents/PdfPages.tsx')).PdfPages,
}))

/** The report: preview, download, print and save; and its saved versions. */
function PdfScreen({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const ask = useAskOnAudit()
  /** The version that is shown; null: the audit as it is now. */
  const [number, setNumber] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const url = audit.pdfHistory.find((each) => reportNumber(each) === number) ?? null
  const { data: bytes, error, refetch } = useReportBytes(audit, url)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    setRefusal(null)
    const { id: auditFSID, carrierCompany } = audit
    const done = await ask('saveReport', { carrierCompany, auditFSID, request: {} })
    setSaving(false)
    if (!done.ok) return setRefusal(done.error)
    const newest = Number(done.value['number'])
    setSaved(newest)
    setNumber(newest)
  }
  const name = reportFileName(audit, url === null ? 0 : reportNumber(url)).replace('-0.', '.')
  return (
    <>
      <GlobalStyles styles={PRINTED} />
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}
      >
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{translate('pdf.title', { name: audit.insuredCompany || audit.auditCode })}</bdi>
        </Typography>
        <StateChip state={audit.bakeState} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto' }}>
          <Button
            component={Link}
            to={`/audits/${canonicalAuditCode(audit.auditCode)}`}
            startIcon={<ArrowBack />}
          >
            {translate('pdf.back')}
          </Button>
          {bytes !== undefined && (
            <>
              <Button
                variant="outlined"
                startIcon={<DownloadOutlined />}
                onClick={() => downloadBytes(bytes, name)}
              >
                {translate('pdf.download')}
              </Button>
              <Button
                variant="outlined"
                startIcon={<PrintOutlined />}
                onClick={() => window.print()}
              >
                {translate('pdf.print')}
              </Button>
            </>
          )}
          <Button variant="contained" startIcon={<SaveOutlined />} onClick={() => void save()}>
            {translate(isSaving ? 'pdf.saving' : 'pdf.save')}
          </Button>
        </Box>
      </Box>
      <Box role="status" sx={{ color: 'success.main', '&:not(:empty)': { mb: 3 } }}>
        {saved !== null && translate('pdf.saved', { number: saved })}
      </Box>
      {refusal !== null && (
        <Box sx={{ mb: 3 }}>
          <RefusalNote refusal={refusal} />
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr) 264px',
          '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <Card aria-label={translate('pdf.pages')} className="report" sx={{ p: 4 }}>
          {bytes === undefined && error !== null ? (
            <FailurePanel error={error} onRetry={() => void refetch()} />
          ) : (
            <Suspense fallback={<Box role="status">{translate('pdf.making')}</Box>}>
              {bytes === undefined ? (
                <Box role="status">{translate(url === null ? 'pdf.making' : 'pdf.reading')}</Box>
              ) : (
                <PdfPages bytes={bytes} />
              )}
            </Suspense>
          )}
        </Card>
        <ReportVersions
          audit={audit}
          timeZone={timeZone}
          url={url}
          onOpen={(opened) => setNumber(opened === null ? null : reportNumber(opened))}
        />
      </Box>
    </>
  )
}

/** On paper there are the pages of the report and nothing else. */
const PRINTED = {
  '@media print': {
    '@page': { margin: 0 },
    'body *': { visibility: 'hidden' },
    '.report, .report *': { visibility: 'visible' },
    '.report': {
      position: 'absolute',
      top: 0,
      left: 0,
      right: 0,
      border: 0,
      padding: 0,
      // A card clips what is larger than it; paper goes on.
      overflow: 'visible',
    },
    '.report canvas': {
      width: '100% !important',
      height: 'auto !important',
      breakAfter: 'page',
    },
  },
} as const

/**
 * The bytes of a report: the saved version at `url`, or, for null, one made of the audit as it is now.
 */
function useReportBytes(audit: Audit, url: string | null) {
  const provider = useAdminProvider()
  return useQuery({
    queryKey: ['report', audit.id, url ?? audit.v],
    queryFn: () =>
      url === null ? provider.makeReport({ audit }) : provider.readFile({ path: filePathOf(url) }),
    // A saved version never changes, and one made of the audit is asked for by its version.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
