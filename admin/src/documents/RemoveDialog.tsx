import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { useActionPreview } from '../providers/pending/useActionPreview.ts'
import { FormDialog } from '../ui/dialog.tsx'
import { AreaControl, Field } from '../ui/inputs.tsx'
import { WhatHappens } from '../work/WhatHappens.tsx'
import type { AuditDocument } from './useAuditDocuments.ts'
import { useDocumentAct } from './useDocumentAct.ts'
import '../work/workMessages.ts'

/** Removes a document from its audit, with the reason that the history keeps. */
export function RemoveDialog({
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
      <Field
        label={translate('work.move.words_reason')}
        hint={translate('work.move.kept')}
        control={(ids) => (
          <AreaControl
            {...ids}
            maxLength={2000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            autoFocus
          />
        )}
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
