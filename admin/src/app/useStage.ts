import { useCallback } from 'react'
import { stageFile } from '#shared/documents/ops/unattachedFiles.ts'
import type { FileBody, PutOptions } from '#shared/kernel/ports/fileStore.ts'
import { useServices } from './services.ts'

/** Stores a file where commands of the signed-in person may ask for it; answers its name. */
export type Stage = (body: FileBody, options: Omit<PutOptions, 'metadata'>) => Promise<string>

/** The one way by which a screen stores a file. Rejects with a `StoreError`. */
export function useStage(): Stage {
  const { files, identity, random } = useServices()
  return useCallback(
    async (body, options) => {
      const person = await identity.current()
      return stageFile({ files, random }, person?.uid ?? '', body, options)
    },
    [files, identity, random],
  )
}
