import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useAuditDialog } from './auditDialogs.ts'
import './workMessages.ts'

/** What is done about a carrier's comment: a reply that they read, or that none is needed. */
export function CommentButtons() {
  const translate = useTranslate()
  const openDialog = useAuditDialog()
  const reply = translate('work.comment.reply')
  const done = translate('work.comment.done')
  return (
    <>
      <Button
        variant="contained"
        onClick={() =>
          openDialog({
            kind: 'action',
            action: { kind: 'replyToComment' },
            title: reply,
            words: 'needed',
          })
        }
      >
        {reply}
      </Button>
      <Button
        variant="outlined"
        onClick={() =>
          openDialog({
            kind: 'action',
            action: { kind: 'closeComment' },
            title: done,
            words: 'optional',
          })
        }
      >
        {done}
      </Button>
    </>
  )
}
