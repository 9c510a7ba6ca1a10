import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useGetList, useTranslate } from 'ra-core'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { queryToken } from '#shared/audit/search.ts'
import type { Day } from '#shared/kernel/day.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { LIST_SORT } from '../providers/dataProvider/auditSorts.ts'
import { whileFailed } from '../providers/useProviderQuery.ts'
import { AuditDue } from '../ui/dues.tsx'
import { Control, Field } from '../ui/inputs.tsx'
import { StateChip } from '../ui/states.tsx'

/** An audit that may be meant, and why it is offered. */
export interface Candidate {
  audit: Audit
  why: string
}

/**
 * Finds the audit of a scan: what is typed searches as the search box does; before that those are
 * offered that its name speaks of, or that were used just now. Enter takes the marked one, also when it
 * is pressed before the answer has come.
 */
export function AuditFinder({
  input,
  offered,
  today,
  onChoose,
}: {
  input: RefObject<HTMLInputElement | null>
  offered: readonly Candidate[]
  today: Day
  onChoose: (audit: Audit) => void
}) {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const [isWanted, setWanted] = useState(false)
  const { found, askNow, hasFailed, retry } = useAuditSearch(typed)
  const isTyped = typed.trim() !== ''
  const shown = isTyped ? (found ?? []).map((audit) => ({ audit, why: '' })) : offered
  const at = Math.min(marked, shown.length - 1)

  // Enter came before the answer: one audit is meant, of several one has to be chosen.
  useEffect(() => {
    if (!isWanted || found === undefined) return
    setWanted(false)
    const [only, second] = found
    if (only !== undefined && second === undefined) onChoose(only)
  }, [isWanted, found, onChoose])

  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // A simulated browser has nothing to scroll.
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      setMarked(Math.min(Math.max(0, at + by), Math.max(0, shown.length - 1)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      const audit = shown[at]?.audit
      if (audit !== undefined) onChoose(audit)
      else if (queryToken(typed) !== null && found === undefined) {
        setWanted(true)
        askNow()
      }
    } else if (event.key === 'Escape') {
      if (isTyped) setTyped('')
      else event.currentTarget.blur()
    }
  }
  const optionId = (n: number) => `${id}-${n}`
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      <Field
        label={translate('scans.find')}
        keyCap="F"
        control={(ids) => (
          <Control
            {...ids}
            ref={input}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={shown.length > 0 ? optionId(at) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={translate('scans.find_hint')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setMarked(0)
              setWanted(false)
            }}
            onKeyDown={onKeyDown}
          />
        )}
      />
      {shown.length > 0 && (
        <List ref={list} id={`${id}-list`} role="listbox" aria-label={translate('scans.found')}>
          {shown.map(({ audit, why }, n) => (
            <Option
              key={audit.id}
              id={optionId(n)}
              role="option"
              aria-selected={n === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(audit)}
            >
              <b>
                <bdi>{audit.insuredCompany || audit.auditCode}</bdi>
              </b>
              <span className="figures">
                {audit.auditCode}
                {audit.policyNumber !== '' &&
                  `, ${translate('scans.policy', { number: audit.policyNumber })}`}
              </span>
              <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <StateChip state={audit.bakeState} />
                <AuditDue audit={audit} today={today} />
                {why !== '' && <small>{why}</small>}
              </Box>
            </Option>
          ))}
        </List>
      )}
      <Box role="status" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {isTyped && found?.length === 0 && translate('scans.none')}
        {isTyped && found === undefined && isWanted && !hasFailed && translate('scans.finding')}
      </Box>
      {isTyped && hasFailed && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {translate('scans.find_failed')}{' '}
          <Button variant="outlined" onClick={retry}>
            {translate('app.try_again')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const TYPING_PAUSE_MS = 150
const MOST_FOUND = 8
const FRESH_MS = 30_000

/** The audits that what is typed finds, as the search box of the top bar does. */
function useAuditSearch(typed: string) {
  const { user, carrier } = useActiveCarrier()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = queryToken(asked) !== null
  const { data, error, refetch } = useGetList<Audit>(
    'audits',
    {
      filter: { carrierCompany: carrier.id, q: asked },
      pagination: { page: 1, perPage: MOST_FOUND },
      sort: LIST_SORT,
    },
    { enabled: isAsked && user !== null, staleTime: FRESH_MS, refetchInterval: whileFailed },
  )
  return {
    /** What was found for all that is typed; undefined while it is typed or looked for. */
    found: isAsked && asked === typed.trim() ? data : undefined,
    /** Asks at once, without waiting for more to be typed. */
    askNow: () => setAsked(typed.trim()),
    hasFailed: isAsked && error !== null,
    retry: () => void refetch(),
  }
}

const List = styled('ul')({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  // What is below stays in view.
  maxHeight: 328,
  overflowY: 'auto',
})

const Option = styled('li')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 2,
  padding: '8px 10px',
  borderLeft: '3px solid transparent',
  borderBottom: `1px solid ${palette.divider}`,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '& > span, & small': { fontSize: 12, color: palette.text.secondary },
  '&:hover': { background: palette.action.hover },
  '&[aria-selected="true"]': {
    background: palette.action.selected,
    borderLeftColor: palette.primary.main,
  },
}))
