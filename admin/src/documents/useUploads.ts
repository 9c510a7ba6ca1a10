import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomFsid } from '#shared/audit/access/auditCode.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { guessDocumentType } from '#shared/documents/fileNames.ts'
import { validateDocument } from '#shared/documents/validateFile.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import { useServices } from '../app/services.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { type Stage, useStage } from '../app/useStage.ts'
import { useAskOnAudit } from './useAskOnAudit.ts'

export interface Uploads {
  uploads: readonly Upload[]
  add: (files: readonly File[]) => void
  retype: (key: string, docType: DocumentType) => void
  retry: (key: string) => void
  /** Stops one that the engine has not begun to attach, or forgets one that failed. */
  cancel: (key: string) => void
}

/**
 * Files on their way to being documents of an audit: staged one after the other, and the engine asked to
 * attach each when it has arrived. What failed stays until it is tried again or let go; when the person
 * has opened another screen, it is reported there.
 */
export function useUploads({
  id: auditFSID,
  auditCode,
  carrierCompany,
}: Pick<Audit, 'id' | 'auditCode' | 'carrierCompany'>): Uploads {
  const translate = useTranslate()
  const notify = useNotify()
  const isHere = useIsHere()
  const { commands, logger, random } = useServices()
  const stage = useStage()
  const ask = useAskOnAudit()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef<{ key: string; controller: AbortController } | null>(null)
  /** The staged file that the engine was asked to attach. */
  const asked = useRef<{ key: string; staged: string } | null>(null)
  /** The one that is under way; a refusal of one is no refusal of the next. */
  const sending = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(uploads)
  latest.current = uploads

  const change = useCallback((key: string, changes: Partial<Upload>) => {
    setUploads((before) =>
      before.map((each) => (each.key === key ? { ...each, ...changes } : each)),
    )
  }, [])
  const forget = useCallback((key: string) => {
    setUploads((before) => before.filter((each) => each.key !== key))
  }, [])

  const send = useCallback(
    async ({ key, file, docType: guessed }: Upload) => {
      const { name } = file
      const controller = new AbortController()
      const fail = (refused: Refusal) => {
        change(key, { state: 'failed', refused })
        const facts = { name, code: auditCode, reason: refused.message }
        if (!isHere()) notify(translate('documents.left_unsent', facts), { type: 'error' })
      }
      running.current = { key, controller }
      change(key, { state: 'sending', sent: 0, refused: null })
      const staged = await stageDocument(file, {
        stage,
        logger,
        onProgress: (share) => change(key, { sent: share }),
        signal: controller.signal,
      })
      running.current = null
      if (staged === null) return forget(key)
      if (!staged.ok) return fail(staged.error)
      // The type may have been corrected while the file was on its way.
      const docType = latest.current.find((each) => each.key === key)?.docType ?? guessed
      asked.current = { key, staged: staged.value }
      const done = await ask({
        kind: 'attachDocument',
        carrierCompany,
        auditFSID,
        request: { staged: staged.value, name, docType },
      })
      asked.current = null
      if (done.ok || done.error.code === 'COMMAND_WITHDRAWN') forget(key)
      else fail(done.error)
    },
    [
      auditFSID,
      auditCode,
      carrierCompany,
      stage,
      logger,
      ask,
      change,
      forget,
      isHere,
      notify,
      translate,
    ],
  )

  const next = uploads.find(({ state }) => state === 'waiting')
  const isSending = uploads.some(({ state }) => state === 'sending')
  useEffect(() => {
    if (next !== undefined && !isSending && running.current === null) sending.current = send(next)
  }, [next, isSending, send])

  // Files that still wait when the person goes on to another screen are sent all the same.
  const sendLeft = useRef(send)
  sendLeft.current = send
  useEffect(
    () => () => {
      for (const each of latest.current)
        if (each.state === 'waiting')
          sending.current = sending.current.then(() => sendLeft.current(each))
    },
    [],
  )

  /** What the engine has begun comes all the same. */
  async function withdraw(staged: string): Promise<void> {
    const isThis = ({ asked: { kind, request } }: OpenCommand) =>
      kind === 'attachDocument' && 'staged' in request && request.staged === staged
    const open = commands.open().find(isThis)
    try {
      if (open !== undefined) await commands.withdraw(open.id)
    } catch {
      logger.error('upload not withdrawn', {})
    }
  }

  return {
    uploads,
    add: (chosen) =>
      setUploads((before) => [
        ...before,
        ...chosen.map((file): Upload => {
          const docType = guessDocumentType(file.name) ?? 'D99'
          return {
            key: randomFsid(random),
            file,
            docType,
            state: 'waiting',
            sent: 0,
            refused: null,
          }
        }),
      ]),
    retype: (key, docType) => change(key, { docType }),
    retry: (key) => change(key, { state: 'waiting' }),
    cancel: (key) => {
      if (running.current?.key === key) running.current.controller.abort()
      else if (asked.current?.key === key) void withdraw(asked.current.staged)
      else forget(key)
    },
  }
}

/** A file on its way to being a document. */
export interface Upload {
  /** Unique among the uploads of one screen. */
  key: string
  file: File
  docType: DocumentType
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  sent: number
  refused: Refusal | null
}

/**
 * Checks a file and stages it; answers its name there. The engine checks it again: this only saves the
 * way of what would be refused. Null: it was cancelled.
 */
async function stageDocument(
  file: File,
  {
    stage,
    logger,
    onProgress,
    signal,
  }: {
    stage: Stage
    logger: Logger
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<Result<string> | null> {
  const { name } = file
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const taken = validateDocument(name, bytes)
    if (!taken.ok) return taken
    const staged = await stage(new Blob([bytes]), {
      contentType: taken.value.contentType,
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      signal,
    })
    return { ok: true, value: staged }
  } catch (error) {
    const code = error instanceof StoreError ? error.code : 'unknown'
    if (code === 'cancelled' || signal.aborted) return null
    logger.error('upload failed', { code })
    return { ok: false, error: refusal('DOCUMENT_NOT_SENT', { name }) }
  }
}
