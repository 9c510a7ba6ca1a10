import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { randomFsid } from '#shared/domain/audit/randomId.ts'
import type { DocumentType } from '#shared/domain/document/documentTypes.ts'
import { guessDocumentType } from '#shared/domain/document/guessDocumentType.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { performAction } from '#shared/operations/performAction.ts'
import { useServices } from '../app/services.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { sendDocument } from './sendDocument.ts'
import type { Upload } from './Upload.ts'
import { useDirectWork } from './useDirectWork.ts'

export interface Uploads {
  uploads: readonly Upload[]
  add: (files: readonly File[]) => void
  retype: (attId: string, docType: DocumentType) => void
  retry: (attId: string) => void
  /** Stops one that is under way, or forgets one that failed. */
  cancel: (attId: string) => void
}

/**
 * Files on their way to being documents of an audit: sent one after the other, each attached when it
 * has arrived. What failed stays until it is tried again or let go; when the person has gone on to
 * another screen, it is told there.
 */
export function useUploads({ id: auditFSID, auditCode }: Pick<Audit, 'id' | 'auditCode'>): Uploads {
  const translate = useTranslate()
  const notify = useNotify()
  const isHere = useIsHere()
  const { files, logger, random } = useServices()
  const act = useDirectWork()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef<{ attId: string; controller: AbortController } | null>(null)
  /** The one that is under way, and attached: two at once would change the audit against each other. */
  const sending = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(uploads)
  latest.current = uploads

  const change = useCallback((attId: string, changes: Partial<Upload>) => {
    setUploads((before) =>
      before.map((each) => (each.attId === attId ? { ...each, ...changes } : each)),
    )
  }, [])
  const forget = useCallback((attId: string) => {
    setUploads((before) => before.filter((each) => each.attId !== attId))
  }, [])

  const send = useCallback(
    async (upload: Upload) => {
      const { attId } = upload
      const controller = new AbortController()
      const fail = (refused: Refusal) => {
        change(attId, { state: 'failed', refused })
        const facts = { name: upload.file.name, code: auditCode, reason: refused.message }
        if (!isHere()) notify(translate('documents.left_unsent', facts), { type: 'error' })
      }
      running.current = { attId, controller }
      change(attId, { state: 'sending', sent: 0, refused: null })
      const sent = await sendDocument(upload, {
        auditFSID,
        files,
        logger,
        onProgress: (share) => change(attId, { sent: share }),
        signal: controller.signal,
      })
      running.current = null
      if (sent === null) return forget(attId)
      if (!sent.ok) return fail(sent.error)
      // The type may have been corrected while the file was on its way.
      const docType = latest.current.find((each) => each.attId === attId)?.docType
      const document = { ...sent.value, docType: docType ?? sent.value.docType }
      const done = await act(performAction, { auditFSID, action: { kind: 'attach', document } })
      if (done.ok) forget(attId)
      else fail(done.error)
    },
    [auditFSID, auditCode, files, logger, act, change, forget, isHere, notify, translate],
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

  return {
    uploads,
    add: (chosen) =>
      setUploads((before) => [
        ...before,
        ...chosen.map((file): Upload => {
          const docType = guessDocumentType(file.name) ?? 'D99'
          const attId = randomFsid(random)
          return { attId, file, docType, state: 'waiting', sent: 0, refused: null }
        }),
      ]),
    retype: (attId, docType) => change(attId, { docType }),
    retry: (attId) => change(attId, { state: 'waiting' }),
    cancel: (attId) => {
      if (running.current?.attId === attId) running.current.controller.abort()
      else forget(attId)
    },
  }
}
