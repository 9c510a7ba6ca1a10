import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import { usePerson } from '../app/usePerson.ts'
import './assignmentMessages.ts'

/** Whose audit it is, and the way to change that: an admin assigns, a baker takes it or gives it up. */
export function AuditorControl({
  audit: { auditor },
  actor: { role, userId },
  onAssign,
  onOpen,
}: {
  audit: Pick<Audit, 'auditor'>
  actor: Actor
  onAssign: (auditor: string) => void
  /** Opens the dialog that asks to whom. */
  onOpen: () => void
}) {
  const translate = useTranslate()
  const person = usePerson()
  const isMine = auditor === userId
  const name =
    auditor === ''
      ? translate('assignment.unassigned')
      : isMine
        ? translate('assignment.you')
        : person(auditor)
  const act =
    role === 'admin'
      ? { words: 'assign', run: onOpen }
      : auditor === ''
        ? { words: 'take', run: () => onAssign(userId) }
        : isMine
          ? { words: 'give_up', run: () => onAssign('') }
          : null
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <bdi>{name}</bdi>
      {act !== null && (
        <Button size="small" variant="text" sx={{ my: '-4px' }} onClick={act.run}>
          {translate(`assignment.${act.words}`)}
        </Button>
      )}
    </Box>
  )
}
