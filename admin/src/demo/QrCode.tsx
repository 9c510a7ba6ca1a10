import { styled } from '@mui/material/styles'
import encodeQR from 'qr'
import { useMemo } from 'react'

/** A text as a QR code: dark on light in both themes, which every reader of codes takes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 3 }), [text])
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <Code role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path} fill="#000" />
    </Code>
  )
}

const Code = styled('svg')({
  width: 148,
  height: 148,
  flex: 'none',
  background: '#fff',
  borderRadius: 6,
  shapeRendering: 'crispEdges',
})
