import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../../app/services.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'
import { saveFile } from '../saveFile.ts'
import { EXPORT_COLUMN_IDS, exportAudits } from './exportAudits.ts'
import { useAuditFilter } from './useAuditFilter.ts'
import { useListOrder } from './useListOrder.ts'

/** Saves the whole list as CSV, however long it is; while it runs the same button cancels it. */
export function ExportButton({ carrier }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<AdminDataProvider>()
  const { clock } = useServices()
  const { filter } = useAuditFilter()
  const { chosen } = useListOrder()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    let exported = 0
    setCount(0)
    try {
      const asked = { ...filter, carrierCompany: carrier.id, timeZone: carrier.timeZone }
      const pieces = await exportAudits(
        await provider.eachAuditPage(asked, { sort: chosen, signal: controller.signal }),
        EXPORT_COLUMN_IDS.map((id) => translate(`list.${id}`)),
        (done) => {
          exported = done
          setCount(done)
        },
      )
      saveFile(`audits-${carrier.id}-${todayIn(carrier.timeZone, clock.now())}.csv`, pieces)
      notify('export.done', {
        type: 'success',
        messageArgs: { smart_count: exported, count: exported.toLocaleString('en-US') },
      })
    } catch {
      // The provider has logged it. A cancelled one was meant to stop.
      if (!controller.signal.aborted) {
        const { message, next } = refusal('EXPORT_STOPPED', { count: exported })
        notify(`${message} ${next}`, { type: 'error' })
      }
    } finally {
      setCount(null)
    }
  }
  return count === null ? (
    <Button variant="text" startIcon={<FileDownloadOutlined />} onClick={() => void run()}>
      {translate('export.button')}
    </Button>
  ) : (
    <Button variant="text" onClick={() => running.current?.abort()} className="figures">
      {translate('export.cancel', { count: count.toLocaleString('en-US') })}
    </Button>
  )
}
