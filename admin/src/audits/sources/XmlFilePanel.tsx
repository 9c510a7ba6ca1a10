import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCanAccess, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { useServices } from '../../app/services.ts'
import { useDownload } from '../../documents/useDownload.ts'
import { addressOfFile } from '../../inbox/InboxRow.ts'
import { RefusalNote } from '../../ui/notices.tsx'
import { Panel } from '../../ui/Panel.tsx'
import './sourceMessages.ts'

/** The XML file that the order came in, to be read beside its tree or saved; nothing for another order. */
export function XmlFilePanel({ audit }: { audit: Audit }) {
  const translate = useTranslate()
  const { files } = useServices()
  const { canAccess = false } = useCanAccess({ resource: 'inbox', action: 'show' })
  const { save, busy, refused } = useDownload()
  const { xmlFilePath: path, xmlFileName: name } = audit
  if (path === '') return null
  const id = path.slice(path.lastIndexOf('/') + 1)
  const download = () => void save(async () => [{ name, bytes: await files.read(path) }])
  return (
    <Panel
      title={translate('sources.xml')}
      aside={
        <Button disabled={busy} onClick={download}>
          {translate('sources.download')}
        </Button>
      }
    >
      <Box sx={{ px: 4, pb: 4, overflowWrap: 'anywhere' }}>
        {canAccess ? <Link to={addressOfFile({ kind: 'xml', id })}>{name}</Link> : name}
        {refused !== null && <RefusalNote refusal={refused} />}
      </Box>
    </Panel>
  )
}
