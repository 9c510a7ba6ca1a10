import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { Inbound, InboundFile } from '#shared/outreach/inbound/model.ts'
import { sizeText } from '../../documents/download.ts'
import { reasonKept } from '../../inbox/messages/reasonKept.ts'
import { ToneChip } from '../../ui/ToneChip.tsx'
import './showMessages.ts'

/**
 * The message behind an entry of the history: who wrote, whether the audit has them on file, what they wrote
 * without what they quote, and what became of the files. Nothing where the message is gone.
 */
export function ResponseWords({
  id,
  entryText,
}: {
  /** Of the message in `inbound`. */
  id: string
  /** What the entry says itself: words that stand there are not repeated. */
  entryText: string
}) {
  const translate = useTranslate()
  const {
    data: message,
    error,
    refetch,
  } = useGetOne<StoredDocument<Inbound>>(
    'inbound',
    { id },
    // What has become of an audit's message is over.
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  if (error !== null && message === undefined)
    return isGone(error) ? null : (
      <Box role="alert" sx={{ mt: 1, fontSize: 12, color: 'error.main' }}>
        {translate('show.response.failed')}{' '}
        <Button onClick={() => void refetch()}>{translate('app.try_again')}</Button>
      </Box>
    )
  if (message === undefined) return null
  const { from, isKnown, kind, words = '' } = message
  const name = kind === 'mail' ? (message.fromName ?? '') : ''
  const sender = kind === 'text' ? formatPhone(from.replace(/^\+1/, '')) || from : from
  const isRepeated = words === '' || entryText.includes(oneLine(words))
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 12 }}>
        <span>
          {name !== '' && (
            <>
              <bdi>{name}</bdi>{' '}
            </>
          )}
          <bdi>{sender}</bdi>
        </span>
        {isKnown === false && (
          <ToneChip
            tone="amber"
            icon={ReportProblemOutlined}
            title={translate('show.response.unknown_hint')}
          >
            {translate('show.response.unknown')}
          </ToneChip>
        )}
      </Box>
      {!isRepeated && <LongText text={words} />}
      {kind === 'mail' && <Files files={message.files ?? []} />}
    </Box>
  )
}

/** What a read of a document that is not there rejects with. */
function isGone(error: unknown): boolean {
  return (error as { status?: number }).status === 404
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

/** Beyond this many characters or lines a text is shown by its beginning. */
const SHORT = { characters: 280, lines: 6 }

/** A text as it was written; a long one by its beginning, with a button for the rest. */
function LongText({ text }: { text: string }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isLong = text.length > SHORT.characters || text.split('\n').length > SHORT.lines
  return (
    <Box
      sx={({ palette }) => ({
        px: 3,
        py: 2,
        borderRadius: 1,
        background: palette.bakehouse.sunken,
      })}
    >
      <Box
        component="bdi"
        id={id}
        sx={{
          display: 'block',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(isLong && !isOpen
            ? {
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: SHORT.lines,
                overflow: 'hidden',
              }
            : {}),
        }}
      >
        {text}
      </Box>
      {isLong && (
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          sx={{ mt: 1, ml: -2 }}
          onClick={() => setOpen(!isOpen)}
        >
          {translate(isOpen ? 'show.response.less' : 'show.response.more')}
        </Button>
      )}
    </Box>
  )
}

/** The files that came with it; one that became no document says why. */
function Files({ files }: { files: readonly InboundFile[] }) {
  const translate = useTranslate()
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={translate('show.response.files')}
      sx={{ m: 0, pl: 4, fontSize: 12 }}
    >
      {files.map(({ name, size, fault }, n) => (
        // Two files of one name may come with a message.
        <li key={`${n} ${name}`}>
          <bdi>{name}</bdi>, {sizeText(size)}
          {fault !== undefined && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {translate('show.response.no_document', { why: reasonKept(fault).message })}
            </Box>
          )}
        </li>
      ))}
    </Box>
  )
}
