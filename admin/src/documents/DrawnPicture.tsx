import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { pictureFault } from '#shared/documents/validateFile.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { RefusalNote } from '../ui/notices.tsx'

interface Picture {
  bytes: Uint8Array
  contentType: string
  name: string
}

/** A small file may hold a picture larger than the memory: its header is read first. */
export function DrawnPicture(picture: Picture) {
  const { bytes, name } = picture
  const why = pictureFault(bytes)
  if (why === null) return <BytesImage {...picture} />
  return <RefusalNote refusal={refusal('DOCUMENT_NOT_SHOWN', { name, why })} />
}

function BytesImage({ bytes, contentType, name }: Picture) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes.slice()], { type: contentType }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, contentType])
  if (address === '') return null
  return <Box component="img" src={address} alt={name} sx={{ maxWidth: '100%' }} />
}
