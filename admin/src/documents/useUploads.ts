import { useNotify, useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomFsid } from '#shared/audit/access/auditCode.ts'
import type { DocumentType } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { guessDocumentType } from '#shared/documents/fileNames.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { askBeforeUnload, useAskBeforeUnload } from '../app/useAskBeforeUnload.ts'
import { useIsHere } from '../app/useIsHere.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'
import { refusalOf } from '../providers/useProviderMutation.ts'
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
  const { random } = useServices()
  const provider = useAdminProvider()
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
      let staged: string
      try {
        staged = await provider.stageDocument({
          file,
          onProgress: (share) => change(key, { sent: share }),
          signal: controller.signal,
        })
      } catch (error) {
        return controller.signal.aborted ? forget(key) : fail(refusalOf(error))
      } finally {
        running.current = null
      }
      // The type may have been corrected while the file was on its way.
      const docType = latest.current.find((each) => each.key === key)?.docType ?? guessed
      asked.current = { key, staged }
      change(key, { state: 'attaching' })
      const done = await ask('attachDocument', {
        carrierCompany,
        auditFSID,
        request: { staged, name, docType },
      })
      asked.current = null
      if (done.ok || done.error.code === 'COMMAND_WITHDRAWN') forget(key)
      else fail(done.error)
    },
    [
      auditFSID,
      auditCode,
      carrierCompany,
      provider,
      ask,
      change,
      forget,
      isHere,
      notify,
      translate,
    ],
  )

  /** One that cannot be withdrawn is attached; the failure is in the log. */
  const withdraw = (staged: string) => void provider.withdrawDocument({ staged }).catch(() => {})

  const next = uploads.find(({ state }) => state === 'waiting')
  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'attaching')
  useEffect(() => {
    if (next !== undefined && !isSending && running.current === null) sending.current = send(next)
  }, [next, isSending, send])

  useAskBeforeUnload(next !== undefined || isSending)

  // Files that still wait when the person goes on to another screen are sent all the same.
  const sendLeft = useRef(send)
  sendLeft.current = send
  useEffect(
    () => () => {
      for (const each of latest.current)
        if (each.state === 'waiting')
          sending.current = sending.current.then(() => sendLeft.current(each))
      // The browser asks on that screen too, until the last of them has ended.
      const release = askBeforeUnload()
      sending.current.then(release, release)
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
      else if (asked.current?.key === key) withdraw(asked.current.staged)
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
  /** Attaching: the engine was asked for it with its type, which is corrected at the document then. */
  state: 'waiting' | 'sending' | 'attaching' | 'failed'
  /** From 0 to 1. */
  sent: number
  refused: Refusal | null
}
