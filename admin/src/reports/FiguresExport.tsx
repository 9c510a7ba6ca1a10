import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { refusal } from '#shared/errors/refusal.ts'
import { figuresCsv, figuresFileName } from '#shared/reports/figureText.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import { fetchedCode } from '../app/lazyScreen.ts'
import { useServices } from '../app/services.ts'
import { useSession } from '../app/sessionContext.ts'
import { saveFile } from '../audits/saveFile.ts'
import { useDownload } from '../documents/useDownload.ts'
import { RefusalNote } from '../ui/notices.tsx'
import type { Report } from './useReport.ts'

/** The figures on screen as a file: for a spreadsheet, or to hand on. */
export function FiguresExport({ report, figures }: { report: Report; figures: ReportFigures }) {
  const translate = useTranslate()
  const { store, clock } = useServices()
  const session = useSession()
  const { carrier, today } = report
  const { period } = figures
  const what = translate('reports.pdf_what')
  const { save, busy, refused } = useDownload(refusal('READ_FAILED', { what }))
  const made = async () => {
    // What draws a PDF is loaded when one is wanted.
    const { exportFigures } = await fetchedCode(
      () => import('#shared/reports/ops/exportFigures.ts'),
    )
    const slices = await session.activeSlices()
    return [await exportFigures({ store, clock }, { carrier, slices, period, today })]
  }
  return (
    <>
      {refused !== null && <RefusalNote refusal={refused} />}
      <Button
        variant="outlined"
        startIcon={<PictureAsPdfOutlined />}
        disabled={busy}
        onClick={() => void save(made)}
      >
        {translate('reports.pdf')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        onClick={() =>
          saveFile(`${figuresFileName(carrier.id, period)}.csv`, [
            figuresCsv({ carrier: carrier.id, ...figures }),
          ])
        }
      >
        {translate('reports.csv')}
      </Button>
    </>
  )
}
