import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, ROOT } from './projectFiles.ts'

/** Where the services are made, and the one door to the data (decision 60). */
const INSIDE = /^admin\/src\/(providers\/|testing\/|main\.tsx$|app\/services\.ts$)/

/** What a screen may not have of the services, and the modules of shared/ that read and write. */
const PAST = [
  /const \{[^}]*\b(?:store|files|live|commands)\b[^}]*\} = useServices\(\)/,
  /import (?!type )\{(?!(?:\s*type [^,}]*,?)*\s*\})[^}]*\} from '#shared\/[a-z-]+\/ops\//,
  /import\('#shared\/[a-z-]+\/ops\//,
]

it('only the providers of the admin import stores and operations', () => {
  const screens = projectFiles('admin/src').filter(
    (file) =>
      /^admin\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !INSIDE.test(file),
  )
  expect(screens.length).toBeGreaterThan(200)
  const past = screens.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return PAST.some((pattern) => pattern.test(text))
  })
  expect(past).toEqual([])
})
