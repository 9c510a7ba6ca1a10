import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import type { ScanView } from './ScanView.ts'

/** A picture, as wide as there is room. */
export function ImageSheet({
  bytes,
  contentType,
  name,
  view,
  width,
}: {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  name: string
  view: ScanView
  /** Pixels that there are. */
  width: number
}) {
  const [address, setAddress] = useState('')
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: contentType }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, contentType])
  if (isBroken)
    return (
      <RefusalNote refusal={refusal('SCAN_NOT_SHOWN', { name, why: 'its picture is damaged' })} />
    )
  if (address === '') return null
  const isLying = view.turns % 2 === 1
  const across = isLying ? (size?.height ?? 1) : (size?.width ?? 1)
  // A small picture is not blown up.
  const scale = size === null ? 1 : Math.min(1, width / across) * view.zoom
  const high = (size?.height ?? 0) * scale
  const wide = (size?.width ?? 0) * scale
  return (
    <Box
      sx={{ position: 'relative', mx: 'auto' }}
      style={{ width: isLying ? high : wide, height: isLying ? wide : high }}
    >
      <Box
        component="img"
        src={address}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setBroken(true)}
        sx={{ position: 'absolute', top: '50%', left: '50%', maxWidth: 'none' }}
        style={{
          width: wide,
          height: high,
          visibility: size === null ? 'hidden' : 'visible',
          transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
        }}
      />
    </Box>
  )
}
