import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { useTranslate } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOfList, filterInAddress, sortInAddress } from '../../audits/listAddress.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { useTypingPause } from '../../ui/useTypingPause.ts'

/**
 * The one search box. What is typed becomes the list's `q` filter in the address, so that Back and a
 * link bring it again; from another screen it opens the list.
 */
export function SearchBox({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const onList = pathname === '/audits'
  const filter = onList ? filterInAddress(search) : {}
  const inAddress = filter.q ?? ''
  const [typed, setTyped] = useState(inAddress)
  const pause = useTypingPause((q) => go(q))

  const asked = useRef(inAddress)
  useEffect(() => {
    // The address follows the typing; only when it changes otherwise does the box follow the address,
    // else an answer that comes late would take back what was typed meanwhile.
    if (asked.current !== inAddress) {
      asked.current = inAddress
      setTyped(inAddress)
    }
  }, [inAddress])

  const go = (q: string, isEntered = false) => {
    pause.stop()
    if (q.trim() === inAddress && !isEntered) return
    asked.current = q.trim()
    const { q: _, ...others } = filter
    const wanted = q.trim() === '' ? others : { ...others, q: q.trim() }
    const address = addressOfList(wanted, onList ? sortInAddress(search) : undefined)
    // Of a whole code that is entered the list opens the audit (`useEnteredCode.ts`).
    void navigate(address, { replace: onList && inAddress !== '', state: { isEntered } })
  }
  const type = (q: string) => {
    setTyped(q)
    pause.wait(q)
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        go(typed, true)
      }}
      sx={({ palette }) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        flex: '0 1 480px',
        minWidth: 0,
        height: 32,
        px: 2,
        borderRadius: 1,
        background: palette.mode === 'dark' ? palette.bakehouse.raised : palette.bakehouse.sunken,
        '&:focus-within': { outline: `2px solid ${palette.bakehouse.accent}`, outlineOffset: 1 },
        // On a phone the focused search box takes the whole bar: there is no room beside it.
        '@media (max-width: 599px)': {
          '&:focus-within': { position: 'absolute', left: 8, right: 8, zIndex: 1 },
        },
      })}
    >
      <SearchIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      <InputBase
        inputRef={input}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (typed !== '') {
            setTyped('')
            go('')
          } else input.current?.blur()
        }}
        placeholder={translate('bar.search_hint')}
        inputProps={{ 'aria-label': translate('bar.search'), enterKeyHint: 'search' }}
        sx={({ palette }) => ({
          flex: 1,
          minWidth: 0,
          fontSize: 13,
          '& input': { outline: 'none', p: 0, textOverflow: 'ellipsis' },
          '& input::placeholder': { color: palette.bakehouse.text3, opacity: 1 },
        })}
      />
      {typed === '' ? (
        <Box aria-hidden component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
          <KeyCap>/</KeyCap>
        </Box>
      ) : (
        <IconButton
          onClick={() => {
            setTyped('')
            go('')
            input.current?.focus()
          }}
          aria-label={translate('bar.search_clear')}
          sx={{ width: 24, height: 24 }}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  )
}
