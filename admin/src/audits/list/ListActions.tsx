import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { csvText, type TableCell } from '#shared/kernel/exportText.ts'
import { fetchedCode } from '../../app/lazyScreen.ts'
import { useServices } from '../../app/services.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { downloadBytes } from '../../documents/download.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { saveFile } from '../saveFile.ts'
import { SelectBox } from './controls.tsx'
import {
  EXPORT_COLUMN_IDS,
  exportAudits,
  isFixedColumn,
  LIST_COLUMN_IDS,
  useColumns,
} from './listColumns.ts'
import { useAuditFilter, useListOrder } from './useAuditFilter.ts'
import type { LiveAudits } from './useLiveAudits.ts'

/** The switch for live changes of other users; on by default. */
export function LiveSwitch({ live }: { live: LiveAudits }) {
  const translate = useTranslate()
  const { state, isOn, setOn, retry } = live
  if (isOn && state === 'failed') {
    return (
      <Button
        variant="text"
        startIcon={<CloudOffOutlined />}
        onClick={retry}
        sx={{ color: 'error.main' }}
        title={translate('live.paused_hint')}
      >
        {translate('live.paused')}
      </Button>
    )
  }
  return (
    <Button
      variant="text"
      role="switch"
      aria-checked={isOn}
      onClick={() => setOn(!isOn)}
      title={translate(isOn ? 'live.on_hint' : 'live.off_hint')}
      startIcon={
        <Box
          component="span"
          aria-hidden
          sx={({ palette }) => ({
            width: 8,
            height: 8,
            borderRadius: '50%',
            border: `2px solid ${isOn ? palette.bakehouse.tones.green.mark : palette.bakehouse.control}`,
            background: state === 'live' ? palette.bakehouse.tones.green.mark : 'transparent',
          })}
        />
      }
    >
      {translate(isOn ? 'live.on' : 'live.off')}
    </Button>
  )
}

/** Saves the whole list, however long it is; while it runs the same button cancels it. */
export function ExportButton({ carrier }: { carrier: KnownCarrier }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useAdminProvider()
  const { clock } = useServices()
  const { filter } = useAuditFilter()
  const { chosen } = useListOrder()
  const [count, setCount] = useState<number | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (format: ExportFormat) => {
    setAnchor(null)
    const controller = new AbortController()
    running.current = controller
    let exported = 0
    setCount(0)
    try {
      const asked = { ...filter, carrierCompany: carrier.id, timeZone: carrier.timeZone }
      const { add, save } = await EXPORT_FORMATS[format](translate('list.title'))
      await exportAudits(
        await provider.eachAuditPage(asked, { sort: chosen, signal: controller.signal }),
        EXPORT_COLUMN_IDS.map((id) => translate(`list.${id}`)),
        carrier.timeZone,
        add,
        (done) => {
          exported = done
          setCount(done)
        },
      )
      save(`audits-${carrier.id}-${todayIn(carrier.timeZone, clock.now())}.${format}`)
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
    <>
      <Button
        variant="text"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('export.button')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void run('csv')}>{translate('export.csv')}</MenuItem>
        <MenuItem onClick={() => void run('xlsx')}>{translate('export.xlsx')}</MenuItem>
      </Menu>
    </>
  ) : (
    <Button variant="text" onClick={() => running.current?.abort()} className="figures">
      {translate('export.cancel', { count: count.toLocaleString('en-US') })}
    </Button>
  )
}

type ExportFormat = keyof typeof EXPORT_FORMATS

/** Where the rows of an export go, and how they are handed out at the end. */
interface ExportSink {
  add(rows: readonly (readonly TableCell[])[]): void
  save(name: string): void
}

const EXPORT_FORMATS = {
  csv: async (): Promise<ExportSink> => {
    const pieces: string[] = []
    return {
      add: (rows) => void pieces.push(csvText(rows)),
      save: (name) => saveFile(name, pieces),
    }
  },
  xlsx: async (sheet: string): Promise<ExportSink> => {
    const { xlsxTable } = await fetchedCode(() => import('#shared/kernel/xlsxTable.ts'))
    const { add, end } = xlsxTable(sheet)
    return { add, save: (name) => downloadBytes(end(), name) }
  },
}

/** Which columns the list has. Code and insured stay. */
export function ColumnsMenu() {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { shown, toggle, reset } = useColumns()
  return (
    <>
      <Button
        variant="text"
        startIcon={<ViewColumnOutlined />}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
      >
        {translate('list.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
      >
        <Box sx={{ p: 3, display: 'grid', gap: 1, minWidth: 200 }}>
          <Box id={id} sx={{ fontSize: 12, color: 'text.secondary' }}>
            {translate('list.columns_shown')}
          </Box>
          {LIST_COLUMN_IDS.filter((column) => !isFixedColumn(column)).map((column) => (
            <Box
              key={column}
              component="label"
              sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 28 }}
            >
              <SelectBox checked={shown.includes(column)} onChange={() => toggle(column)} />
              {translate(`list.${column}`)}
            </Box>
          ))}
          <Button variant="outlined" onClick={reset}>
            {translate('list.columns_reset')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
