import type { RemovedFile } from '#shared/domain/document/RemovedFile.ts'
import type { InboxFile } from '#shared/domain/inbox/InboxFile.ts'
import { leaveInInbox } from '#shared/operations/inbox/leaveInInbox.ts'
import { attachScan } from '#shared/operations/scan/attachScan.ts'
import { detachScan } from '#shared/operations/scan/detachScan.ts'
import type { BatchWrite, Data } from '#shared/ports/documentStore.ts'
import { type ActorName, emailOf } from './actors.ts'
import { EngineStage } from './EngineStage.ts'
import { droppedLie, fieldLie, type Lie, liesOf } from './lies.ts'
import { minutesOn } from './moments.ts'
import type { Documents, RuleCase } from './RuleCase.ts'
import { AUDIT, WORLD } from './world.ts'

const PDF = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')

/** What a scan becomes and ceases to be, as the operations write it, and each with a lie in it. */
export async function scanCases(): Promise<RuleCase[]> {
  const stage = await EngineStage.open({ audit: { bakeState: 'CONTACTING' } })
  const left = await stage.recordWork('admin: leaves a scan', 'admin', (world, { userId }) =>
    leaveInInbox(world, { carrier: 'ACME', userId, name: 'Sales.pdf', bytes: PDF }),
  )
  const attached = await attaching(stage, 'admin')
  const back = await takingBack(stage, 'secondAdmin')
  const again = await attaching(stage, 'secondAdmin')
  const { id } = stage.scan()
  const scan = `scans/${id}`
  const document = `attachments/${id}`
  const lying = `removedFiles/${stage.audit().id}_${id}`
  const going = { ...again.seed?.[lying], state: 'going' satisfies RemovedFile['state'] }
  const made = dataOf(attached, 'attachments')
  const elsewhere = { ...made, url: `gs://bucket/audits/${AUDIT.id}/files/${id}`, audit: AUDIT.id }
  return [
    left,
    attached,
    back,
    again,
    { ...attached, name: 'baker: attaches a scan', actor: 'baker', allowed: false },
    ...liesOf(attached, [
      droppedLie('audits'),
      droppedLie('attachments'),
      aloneLie('scans'),
      ...[
        { attId: 'another' },
        { auditFSID: AUDIT.id, auditCode: AUDIT.auditCode },
        { auditFSID: 'nowhere' },
        { auditCode: AUDIT.auditCode },
        { docType: 'D3' },
        { decidedBy: emailOf('secondAdmin') },
        { unheardOf: 1 },
      ].map((fields) => fieldLie('scans', fields)),
      fieldLie('scans', { decidedAt: minutesOn(-10) }, 'an old date'),
      fieldLie('attachments', { sha256: 'b'.repeat(64) }),
    ]),
    ...liesOf(seeded(attached, 'whose document is there', { [document]: made }), [
      droppedLie('attachments'),
    ]),
    ...(['set_aside', 'done'] as const).map((status) => ({
      ...seeded(attached, `that is ${status}`, { [scan]: { ...attached.seed?.[scan], status } }),
      allowed: false,
    })),
    { ...acrossCarriers(attached, scan), allowed: false },
    ...liesOf(again, [droppedLie('removedFiles'), aloneLie('removedFiles')]),
    ...liesOf(seeded(again, 'whose file is about to be removed', { [lying]: going }), [
      { name: 'the worker has it', tell: (writes) => [...writes] },
    ]),
    ...liesOf(seeded(again, 'that another audit has meanwhile', { [document]: elsewhere }), [
      aloneLie('removedFiles'),
    ]),
    ...liesOf({ ...back, name: 'bakerOfBeta: notes a file', actor: 'bakerOfBeta' }, [
      aloneLie('removedFiles'),
    ]),
    ...liesOf(back, [
      aloneLie('scans'),
      aloneLie('removedFiles'),
      droppedLie('attachments'),
      { name: 'the scan is set aside, with nothing else', tell: asideAlone },
    ]),
    {
      ...seeded(back, 'whose document has gone', { [document]: null }),
      ask: { kind: 'commit', writes: aloneLie('scans').tell(writesOf(back), back) },
    },
  ]
}

function attaching(stage: EngineStage, actor: ActorName): Promise<RuleCase> {
  const scan = stage.scan()
  return stage.recordWork(`${actor}: attaches a scan`, actor, (world, as) =>
    attachScan(world, { scan, audit: stage.audit(), docType: 'D7', actor: as }),
  )
}

function takingBack(stage: EngineStage, actor: ActorName): Promise<RuleCase> {
  const scan = stage.scan()
  return stage.recordWork(`${actor}: takes a scan back`, actor, (world, as) =>
    detachScan(world, { scan, actor: as }),
  )
}

function seeded(base: RuleCase, name: string, documents: Documents): RuleCase {
  return { ...base, name: `${base.name} ${name}`, seed: { ...base.seed, ...documents } }
}

/** An admin of two carriers, who may work on both, and the scan is the other one's. */
function acrossCarriers(base: RuleCase, scan: string): RuleCase {
  const user = `users/${emailOf('admin')}`
  return seeded(base, 'of another carrier', {
    [user]: { ...WORLD[user], carriers: ['ACME', 'BETA'] },
    [scan]: { ...base.seed?.[scan], carrierCompany: 'BETA' },
  })
}

/** The writes of one collection and no others. */
function aloneLie(collection: string): Lie {
  return {
    name: `with ${collection} alone`,
    tell: (writes) => writes.filter((write) => write.collection === collection),
  }
}

function asideAlone(writes: readonly BatchWrite[]): BatchWrite[] {
  return writes.flatMap((write) =>
    write.kind === 'update' && write.collection === 'scans'
      ? [{ ...write, data: { status: 'set_aside' satisfies InboxFile['status'] } }]
      : [],
  )
}

function writesOf({ name, ask }: RuleCase): readonly BatchWrite[] {
  if (ask.kind !== 'commit') throw new Error(`${name} writes nothing.`)
  return ask.writes
}

function dataOf(one: RuleCase, collection: string): Data {
  const found = writesOf(one).find((write) => write.collection === collection)
  if (found === undefined || found.kind === 'delete') throw new Error(`${one.name} has none.`)
  return found.data
}
