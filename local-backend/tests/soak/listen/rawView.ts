import { Client, credentials, Metadata } from '@grpc/grpc-js'
import type { ListenResponse } from '../../../src/firestore/listen/listenMessages.ts'
import { parseTimestamp } from '../../../src/firestore/timestamps.ts'
import { messageType } from '../../../src/protocols/protobuf/firestoreSchema.ts'
import { protoJsonCodec } from '../../../src/protocols/protobuf/protoJsonCodec.ts'
import { PROJECT } from '../project.ts'
import type { LiveView } from './LiveView.ts'
import { structuredQueryOf, type ViewSpec } from './ViewSpec.ts'

const DATABASE = `projects/${PROJECT}/databases/(default)`
const ROOT = `${DATABASE}/documents`
const AGAIN_MS = 100

interface Row {
  n: number
  /** Microseconds since 1970: as texts, 5 s would come after 5.1 s. */
  version: number
}

/**
 * A listener without an SDK, which would hide what is sent twice: it takes the stream's words exactly,
 * comes back with its last token, and keeps watch that no version is sent again and none goes back.
 */
export function rawView(port: number, spec: ViewSpec): LiveView {
  const requests = protoJsonCodec(messageType('ListenRequest'))
  const responses = protoJsonCodec(messageType('ListenResponse'))
  const bytes = (given: Buffer) => given
  const metadata = new Metadata()
  metadata.set('authorization', 'Bearer owner')
  let rows = new Map<string, Row>()
  let token: string | undefined
  let isOver = false
  let end = () => {}
  const view: LiveView = {
    by: 'raw gRPC',
    spec,
    rows: null,
    faults: [],
    stop: async () => {
      isOver = true
      end()
    },
  }

  function open(): void {
    if (isOver) return
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure())
    const path = '/google.firestore.v1.Firestore/Listen'
    const call = client.makeBidiStreamRequest(path, bytes, bytes, metadata)
    /** What was sent since the last moment that all is true of: it counts only then. */
    let next = new Map(rows)
    let sent = new Set<string>()
    let isAnew = false
    let hasEnded = false
    end = () => {
      hasEnded = true
      call.cancel()
      client.close()
    }
    // A stream that breaks may say so more than once.
    const again = () => {
      if (hasEnded) return
      end()
      if (!isOver) setTimeout(open, AGAIN_MS)
    }
    const take = (message: ListenResponse) => {
      if ('documentChange' in message) {
        const { document, targetIds = [] } = message.documentChange
        const path = document.name.slice(ROOT.length + 1)
        if (targetIds.length === 0) {
          next.delete(path)
          return
        }
        const version = parseTimestamp(document.updateTime ?? '')
        const known = rows.get(path)
        if (sent.has(path)) view.faults.push(`${path} was sent twice in one step`)
        sent.add(path)
        if (known && known.version === version && !isAnew)
          view.faults.push(`${path} was sent again as it was known`)
        if (known && known.version > version) view.faults.push(`${path} went back`)
        const n = document.fields?.['n']
        next.set(path, {
          version,
          n: Number(n && 'integerValue' in n ? n.integerValue : Number.NaN),
        })
      } else if ('documentDelete' in message) {
        next.delete(message.documentDelete.document.slice(ROOT.length + 1))
      } else {
        const { targetChangeType: type, targetIds = [], resumeToken } = message.targetChange
        if (type === 'RESET') {
          isAnew = true
          next = new Map()
        }
        if (type === 'REMOVE') view.faults.push('the target was removed')
        if (type !== undefined || targetIds.length > 0 || resumeToken === undefined) return
        token = resumeToken
        rows = next
        next = new Map(rows)
        sent = new Set()
        isAnew = false
        view.rows = new Map([...rows].map(([path, { n }]) => [path, n]))
      }
    }
    call.on('data', (answer: Buffer) => {
      if (!hasEnded) take(responses.decode(answer) as unknown as ListenResponse)
    })
    call.on('error', again)
    call.on('end', again)
    const query = { parent: ROOT, structuredQuery: structuredQueryOf(spec) }
    call.write(
      requests.encode({
        database: DATABASE,
        addTarget: { query, targetId: 2, ...(token !== undefined && { resumeToken: token }) },
      }),
    )
  }

  open()
  return view
}
