import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeFileOperations } from '../store/FileOperations.ts'
import { PartFile } from './PartFile.ts'

it('lets go of its descriptor also when what it holds cannot be put on disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-backend-part-'))
  const path = join(folder, 'part')
  writeFileSync(path, '')
  const used: number[] = []
  const part = new PartFile(path, {
    files: {
      ...nodeFileOperations,
      datasync: async (descriptor) => {
        used.push(descriptor)
        throw new Error('the disk is full')
      },
    },
  })
  await part.append(Buffer.from('abc'))
  await expect(part.finish()).rejects.toThrow('the disk is full')
  const [descriptor = -1] = used
  await expect(nodeFileOperations.datasync(descriptor)).rejects.toMatchObject({ code: 'EBADF' })
  rmSync(folder, { recursive: true })
})
