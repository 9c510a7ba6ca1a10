import { useState } from 'react'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { useServices } from '../app/services.ts'
import { downloadBytes } from './downloadBytes.ts'

/** A file as it is handed out. */
interface NamedBytes {
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
