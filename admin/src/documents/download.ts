import { useState } from 'react'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'

/** A file as it is handed out. */
export interface NamedBytes {
  name: string
  bytes: Uint8Array
}

export interface Download {
  /** Hands out the files that `read` answers. */
  save: (read: () => Promise<readonly NamedBytes[]>) => Promise<void>
  busy: boolean
  /** The last one could not be read. */
  refused: Refusal | null
}

/** Downloads files that have to be read or made first. An unexpected error is shown as `failure`. */
export function useDownload(
  failure: Refusal = refusal('READ_FAILED', { what: 'The file' }),
): Download {
  const { logger } = useServices()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  return {
    busy,
    refused,
    save: async (read) => {
      setBusy(true)
      setRefused(null)
      try {
        for (const { name, bytes } of await read()) downloadBytes(bytes, name)
      } catch {
        logger.error('file not handed out', {})
        setRefused(failure)
      } finally {
        setBusy(false)
      }
    },
  }
}

/** Hands bytes to the person as a file. They are never opened in the page. */
export function downloadBytes(bytes: Uint8Array, name: string): void {
  const blob = new Blob([bytes.slice()], { type: 'application/octet-stream' })
  const address = URL.createObjectURL(blob)
  const link = window.document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the bytes once the click is over.
  setTimeout(() => URL.revokeObjectURL(address))
}

const KILO = 1024

/** A file's size as people read it: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} kB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}
