import { type Saved, savedOf, savedText } from '../domain/intake/Saved.ts'

/** What a page of the public saves: the intake's text with these entries in it, and other fields as they are. */
export function withSaved<More extends object>(
  intake: { saved?: string },
  { answers, pages, files, ...more }: Partial<Saved> & More,
) {
  const before = savedOf(intake)
  const saved = savedText({
    answers: { ...before.answers, ...answers },
    pages: { ...before.pages, ...pages },
    files: { ...before.files, ...files },
  })
  return { ...more, saved }
}
