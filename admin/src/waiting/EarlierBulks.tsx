import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { AdvanceTotals } from '#shared/audit/advanceReport.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { BulkRequests } from '#shared/engine/commands/kinds/bulkKinds.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { type BulkReason, bulkReasons } from '../audits/bulk/bulkReasons.ts'
import { isBulk, useLeftBulks } from '../audits/bulk/leftBulks.ts'
import { useOpenCommands, useStop } from '../providers/openCommands.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { NoticeBox } from '../ui/notices.tsx'
import '../audits/bulk/bulkMessages.ts'
import './waitingMessages.ts'

/**
 * What is done to many audits and was asked for before a reload, in another tab, or in a dialog that was
 * left: how far it is, a way to stop it, and what it came to. Else its own dialog says that.
 */
export function EarlierBulks() {
  const provider = useAdminProvider()
  const queries = useQueryClient()
  const left = useLeftBulks()
  const running = useOpenCommands().filter(
    (command) => isBulk(command) && (command.isAdopted || left.includes(command.id)),
  )
  const [ended, setEnded] = useState<readonly EndedBulk[]>([])
  const followed = useRef(new Set<string>())

  async function follow({ id, asked, end }: OpenCommand): Promise<void> {
    const result = await end
    const { length: count } = (asked.request as BulkRequests['bulk']).ids
    // The numbers are right without the reasons.
    const auditResults = result.ok
      ? await provider.readAuditResults({ command: id }).catch(() => [])
      : []
    const results = auditResults.map((one) => ({ ...one, auditFSID: one.id }))
    setEnded((before) => [...before, { id, count, end: result, reasons: bulkReasons(results) }])
    void queries.invalidateQueries({ queryKey: ['audits'] })
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    for (const command of running) {
      if (followed.current.has(command.id)) continue
      followed.current.add(command.id)
      void latest.current(command)
    }
  }, [running])

  const dismiss = (id: string) => setEnded((before) => before.filter((one) => one.id !== id))
  return (
    <>
      {running.map((command) => (
        <RunningNotice key={command.id} command={command} />
      ))}
      {ended.map((bulk) => (
        <EndedNotice key={bulk.id} bulk={bulk} onDismiss={() => dismiss(bulk.id)} />
      ))}
    </>
  )
}

interface EndedBulk {
  id: string
  /** How many audits it was about. */
  count: number
  end: Result<Record<string, unknown>>
  reasons: readonly BulkReason[]
}

function RunningNotice({ command }: { command: OpenCommand }) {
  const translate = useTranslate()
  const stop = useStop()
  const count = (command.asked.request as BulkRequests['bulk']).ids.length
  const { done = 0, refused = 0 } = command.stored?.progress ?? {}
  const title = translate('waiting.bulk_running', { done, count })
  return (
    <NoticeBox tone="slate" icon={PlaylistAddCheck} title={title} aria-label={title}>
      {refused > 0 && <div>{translate('waiting.bulk_refused', { count: refused })}</div>}
      <progress value={done} max={count} aria-label={translate('waiting.bulk')} />
      <Box sx={{ mt: 2 }}>
        <Button
          variant="outlined"
          disabled={command.stored?.isStopping === true}
          onClick={() => void stop(command)}
        >
          {translate('waiting.bulk_stop')}
        </Button>
      </Box>
    </NoticeBox>
  )
}

function EndedNotice({
  bulk: { count, end, reasons },
  onDismiss,
}: {
  bulk: EndedBulk
  onDismiss: () => void
}) {
  const translate = useTranslate()
  // Who stops what has not begun wants no words for it.
  if (!end.ok && end.error.code === 'COMMAND_WITHDRAWN') return null
  const { advanced = 0, unchanged = 0 } = (end.ok ? end.value : {}) as Partial<AdvanceTotals>
  const title = translate('waiting.bulk_done', { done: advanced + unchanged, count })
  return (
    <NoticeBox role="alert" tone="slate" icon={PlaylistAddCheck} title={title}>
      {!end.ok && (
        <div>
          {end.error.message} {end.error.next}
        </div>
      )}
      {reasons.map(({ key, head, results }) => (
        <div key={key}>
          {translate('waiting.bulk_why', { count: results.length, why: head })}{' '}
          <bdi>
            {results
              .slice(0, MOST_CODES)
              .map(({ auditCode }) => auditCode)
              .join(', ')}
            {results.length > MOST_CODES && ' …'}
          </bdi>
        </div>
      ))}
      <Box sx={{ mt: 2 }}>
        <Button onClick={onDismiss}>{translate('waiting.dismiss')}</Button>
      </Box>
    </NoticeBox>
  )
}

/** Audits that are named for one reason. */
const MOST_CODES = 20
