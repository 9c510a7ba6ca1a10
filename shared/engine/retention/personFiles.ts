import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { inboundPath } from '#shared/outreach/inbound/model.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import { addFile, type Gathering, isOwn, type KnownAudit, type ReadDocument } from './gathering.ts'
import { isWithThem } from './personInDocuments.ts'

/** The files of a document, copied where they are the person's, else named with the reason. */
export async function noteFiles(
  gathering: Gathering,
  { collection, document, audit, isNamed }: ReadDocument,
): Promise<void> {
  const { id, name = id, url } = document as { id: string; name?: string; url?: string }
  switch (collection) {
    case 'mail':
    case 'messages':
      if (isWithThem(collection, document, (audit?.view ?? gathering.view).own))
        for (const [, link = ''] of JSON.stringify(document).matchAll(LINK))
          gathering.sentLinks.add(link)
      return
    case 'attachments': {
      const { intakeId = '' } = document as { intakeId?: string }
      const isTheirs = gathering.ownLinks.has(intakeId) || (isNamed && isOwn(audit))
      if (!isTheirs && !isOwn(audit)) return
      const reason = isTheirs
        ? ''
        : 'A document of the audit that does not come from you: it is not looked into'
      addFile(gathering, url ?? '', audit, { name, reason })
      return
    }
    case 'inbound': {
      if (document['kind'] !== 'mail' || !isNamed) return
      const view = audit?.view ?? gathering.view
      const reason = isWithThem(collection, document, view.own)
        ? ''
        : 'Another person wrote it: what it says of you is in data.json'
      addFile(gathering, inboundPath(id), audit, { name: `email ${id}.eml`, reason })
      return
    }
    case 'scans':
    case 'xmls':
    case 'heldFiles':
      if (!isNamed) return
      addFile(gathering, url ?? '', audit, { name, reason: FILE_REASONS[collection] })
      return
    case 'results':
      if (!isOwn(audit)) return
      for (const file of (document['files'] ?? []) as { name: string }[])
        addFile(gathering, '', audit, { name: file.name, reason: RESULT_REASON })
      return
    case 'letters':
      if (isNamed && typeof document['run'] === 'string' && document['run'] !== '')
        await addRun(gathering, document['run'], audit)
      return
    default:
      return
  }
}

const FILE_REASONS = {
  scans: '',
  xmls: 'An order file has the orders of others',
  heldFiles: 'The virus scanner has not called it clean: it is not opened',
}

const RESULT_REASON = 'Results of the audit, which the carrier has: ask the firm or the carrier'

async function addRun(
  gathering: Gathering,
  id: string,
  audit: KnownAudit | undefined,
): Promise<void> {
  const run = await gathering.store.get<LetterRun>(COLLECTIONS.letterRuns, id)
  if (!run?.url) return
  const reason = "It has others' letters: the words of yours are in data.json"
  addFile(gathering, run.url, audit, { name: `letters ${id}.pdf`, reason })
}

/** Where a link stands in an email, a text or a letter. */
const LINK = /\/sml\/(?:audit|r)\/([A-Za-z0-9]{20})(?![A-Za-z0-9])/g
