import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { countedTypes } from '#shared/audit/completeness.ts'
import { DOCUMENT_KIND_IDS, documentTitle } from '#shared/audit/documentTypes.ts'
import type { Audit } from '#shared/audit/model.ts'
import { offeredKinds } from '#shared/audit/orderKinds.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { RefusalNote } from '../ui/notices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ToneChip } from '../ui/ToneChip.tsx'
import { SaidField } from '../work/SaidField.tsx'
import { WhatHappens } from '../work/WhatHappens.tsx'
import { DocumentSheet } from './DocumentSheet.tsx'
import { sizeText } from './download.ts'
import { HeldFiles } from './HeldFiles.tsx'
import { DropZone, TypeChoice, UploadRow } from './UploadRow.tsx'
import { type AuditDocument, type useAuditDocuments, useDocumentAct } from './useAuditDocuments.ts'
import { useUploads } from './useUploads.ts'
import { WantedList } from './WantedList.tsx'
import '../work/workMessages.ts'

/** An audit's documents, wanted and received: upload, retype, remove. The screen around shows one. */
export function DocumentsPanel({
  audit,
  read: { documents, error, refetch },
  timeZone,
  onShow,
}: {
  audit: Audit
  read: ReturnType<typeof useAuditDocuments>
  timeZone: string
  onShow: (document: AuditDocument) => void
}) {
  const translate = useTranslate()
  const { run, sent, refused, lookAgain } = useDocumentAct(audit)
  const { uploads, add, retype, retry, cancel } = useUploads(audit)
  const [removed, setRemoved] = useState<AuditDocument | null>(null)
  const found = documents ?? []
  const { toCheck = [] } = audit
  const unchecked = found.filter(({ id }) => toCheck.includes(id))
  return (
    <Panel
      title={translate('documents.title')}
      aside={documents === undefined ? undefined : String(found.length)}
    >
      <DropZone onFiles={add}>
        {documents === undefined && error !== null && (
          <Box role="alert" sx={{ px: 4, pb: 3, color: 'error.main' }}>
            {translate('documents.failed')}{' '}
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('app.try_again')}
            </Button>
          </Box>
        )}
        {documents !== undefined && <WantedList audit={audit} held={countedTypes(found, audit)} />}
        {unchecked.length > 0 && (
          <Box role="status" sx={{ px: 4, pb: 3 }}>
            {translate('documents.to_check_hint', { smart_count: unchecked.length })}
          </Box>
        )}
        <HeldFiles audit={audit} />
        {refused !== null && (
          <Box sx={{ px: 4, pb: 3 }}>
            <RefusalNote refusal={refused} onLookAgain={() => void lookAgain()} />
          </Box>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {found.map((document) => (
            <Box
              component="li"
              key={document.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 2,
                px: 4,
                py: 2,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <DocumentSheet document={document} onOpen={() => onShow(document)} />
              <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                <TypeChoice
                  name={document.name}
                  chosen={document.docType}
                  kind={document.docKind ?? ''}
                  kinds={document.docKind ? DOCUMENT_KIND_IDS : offeredKinds(audit)}
                  onChoose={(docType, docKind) =>
                    void run('retypeDocument', {
                      attId: document.id,
                      docType,
                      ...(docKind && { docKind }),
                    })
                  }
                />
                <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  <bdi>{document.name}</bdi>, {sizeText(document.size)},{' '}
                  {formatDay(document.dateAdded, { timeZone })}
                  {document.intakeId !== undefined && `, ${translate('documents.from_insured')}`}
                </Box>
                {toCheck.includes(document.id) && (
                  <ToneChip tone="amber" icon={FactCheckOutlined}>
                    {translate('documents.to_check')}
                  </ToneChip>
                )}
              </Box>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                {toCheck.includes(document.id) && (
                  <Button
                    variant="contained"
                    aria-label={translate('documents.confirm_one', {
                      name: document.name,
                      type: documentTitle(document.docType, document.docKind),
                    })}
                    disabled={sent}
                    onClick={() =>
                      void run('retypeDocument', {
                        attId: document.id,
                        docType: document.docType,
                        ...(document.docKind && { docKind: document.docKind }),
                      })
                    }
                  >
                    {translate('documents.confirm')}
                  </Button>
                )}
                <Button
                  variant="outlined"
                  aria-label={translate('documents.open_one', { name: document.name })}
                  onClick={() => onShow(document)}
                >
                  {translate('documents.open')}
                </Button>
                <Button
                  aria-label={translate('documents.remove_one', { name: document.name })}
                  onClick={() => setRemoved(document)}
                >
                  {translate('documents.remove')}
                </Button>
              </Box>
            </Box>
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetype={(docType) => retype(upload.key, docType)}
              onRetry={() => retry(upload.key)}
              onCancel={() => cancel(upload.key)}
            />
          ))}
        </Box>
        {documents !== undefined && found.length + uploads.length === 0 && (
          <Box sx={{ px: 4, pb: 2, color: 'text.secondary' }}>{translate('documents.none')}</Box>
        )}
        <Box sx={{ pt: 3 }} />
      </DropZone>
      {removed !== null && (
        <RemoveDialog audit={audit} document={removed} onDone={() => setRemoved(null)} />
      )}
    </Panel>
  )
}

/** Removes a document from its audit, with the reason that the history keeps. */
function RemoveDialog({
  audit,
  document,
  onDone,
}: {
  audit: Audit
  document: AuditDocument
  onDone: () => void
}) {
  const translate = useTranslate()
  const { preview, carrier } = useActionPreview(audit)
  const { run, sent, refused, lookAgain } = useDocumentAct(audit)
  const [reason, setReason] = useState('')
  const remove = async () => {
    if (await run('removeDocument', { attId: document.id, reason })) onDone()
  }
  const title = translate('documents.remove')
  return (
    <FormDialog
      title={title}
      about={<bdi>{document.name}</bdi>}
      width={480}
      submit={title}
      onSubmit={() => void remove()}
      onClose={onDone}
      waiting={sent}
      refused={refused}
      onLookAgain={() => void lookAgain()}
    >
      <SaidField
        label={translate('work.move.words_reason')}
        hint={translate('work.move.kept')}
        said={reason}
        onSay={setReason}
      />
      {reason.trim() !== '' && (
        <WhatHappens
          audit={audit}
          result={preview({ kind: 'removeDocument', document }, reason)}
          timeZone={carrier?.timeZone ?? audit.timeZone}
        />
      )}
    </FormDialog>
  )
}
