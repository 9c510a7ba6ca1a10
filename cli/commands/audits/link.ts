import { InvalidArgumentError } from 'commander'
import { LINK_CHANNELS, type LinkChannel } from '#shared/audit/access/linkAgain.ts'
import { extensionDays, type LinkLife, linkLife } from '#shared/audit/access/linkLife.ts'
import type { AuditAction } from '#shared/audit/actions.ts'
import { publicLink } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { openUntilOf } from '#shared/audit/timing.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { type Day, formatDay, parseDay } from '#shared/kernel/day.ts'
import { resendLinkOf } from '#shared/outreach/ops/resendLink.ts'
import { defineCommand } from '../../command.ts'
import { ofAudit, zoneOfMoments } from './openAudit.ts'

interface Typed {
  extend?: Day
  close?: true
  replace?: true
  resend?: LinkChannel
  renewPin?: true
}

type LinkAction = keyof Typed

const FLAGS: Record<LinkAction, string> = {
  extend: '--extend',
  close: '--close',
  replace: '--replace',
  resend: '--resend',
  renewPin: '--renew-pin',
}

interface Report {
  audit: Audit
  did: LinkAction | null
  typed: Typed
  /** The insured's own page; null where the public pages are not known. */
  link: string | null
  openUntil: Date
  life: LinkLife
  /** Staff can keep it open longer, or open it again. */
  isExtendable: boolean
}

/** `bakehouse audits link CODE [--extend DAY | --close | --replace | --resend email|text | --renew-pin]` */
export const auditsLinkCommand = defineCommand({
  opens: ofAudit((command) => ({ use: chosenOf(command.opts()).length === 0 ? 'read' : 'write' })),
  example: 'T-0001 --resend email',
  configure: (command) => {
    command
      .option('--extend <day>', 'keep it open through a day, as YYYY-MM-DD; the PIN too', readDay)
      .option('--close', 'close it and the links of agents and delegates, until it is replaced')
      .option('--replace', 'give the insured another link and PIN; answers and files are kept')
      .option('--resend <channel>', 'send it to the insured again: email or text', readChannel)
      .option('--renew-pin', 'give the audit another PIN; the link stays')
      .option('--reason <text>', 'why; it is kept in the history', '')
  },
  read: (_, command) => {
    const { reason, ...typed } = command.opts<{ reason: string } & Typed>()
    return { reason, typed, chosen: chosenOf(typed) }
  },
  mistake: ({ chosen }) =>
    chosen.length < 2 ? null : `choose one of ${Object.values(FLAGS).join(', ')}`,
  run: async (
    { world, audit, actor },
    { reason, typed, chosen: [did = null] },
  ): Promise<Result<Report>> => {
    const action = actionOf(typed)
    const done =
      typed.resend !== undefined
        ? await resendLinkOf(world, { audit, channel: typed.resend, actor, reason })
        : action === null
          ? { ok: true as const, value: audit }
          : await actOnAudit(world, { auditFSID: audit.id, actor, reason }, action)
    if (!done.ok) return done
    const { value: now } = done
    const timeZone = await zoneOfMoments(world.store, now)
    const link = world.publicUrl === undefined ? null : publicLink(now, world.publicUrl)
    const openUntil = openUntilOf(now, timeZone)
    const at = { now: world.clock.now(), timeZone }
    const life = linkLife(now, { openUntil, ...at })
    const isExtendable = extensionDays(now, at) !== null
    return { ok: true, value: { audit: now, did, typed, link, openUntil, life, isExtendable } }
  },
  toJson: ({ audit, did, typed, link, openUntil, life }, { opened: { waitedFor } }) => ({
    command: 'audits link',
    auditCode: audit.auditCode,
    auditFSID: audit.id,
    did: did === null ? null : FLAGS[did].slice(2),
    ...(typed.resend === undefined ? {} : { by: typed.resend }),
    ...life,
    ...(life.standing === 'closed' ? {} : { publicLink: link, openUntil }),
    waitedFor,
  }),
  print: ({ audit: { auditCode: code }, did, typed, link, life, isExtendable }, io) => {
    const last = formatDay(life.lastDay)
    const standing =
      life.standing === 'ended' && !isExtendable
        ? `ended after ${last} with its audit`
        : STANDINGS[life.standing](last, life.daysLeft)
    switch (did) {
      case 'close':
        io.info(`The links of ${code} are closed. "audits link ${code} --replace" opens a new one.`)
        return
      case 'extend':
        io.info(`The links of ${code} are open through ${last}.`)
        return
      case 'resend':
        io.info(`The link of ${code} is in the outbox and leaves by ${typed.resend}.`)
        return
      case null:
        io.info(`The link of ${code}: ${standing}.`)
        if (link !== null && life.standing !== 'closed') io.info(link)
        return
      default:
    }
    const what = did === 'replace' ? 'another link and another PIN' : 'another PIN'
    io.info(`${code} has ${what}; the old ones open nothing. The link: ${standing}.`)
    if (did === 'replace' && link !== null) io.info(link)
    io.info(`"audits show ${code} --pin" shows the PIN.`)
  },
})

const STANDINGS: Record<LinkLife['standing'], (last: string, daysLeft: number) => string> = {
  open: (last) => `open through ${last}`,
  ending: (last, daysLeft) =>
    `open through ${last}, which is ${daysLeft === 0 ? 'today' : `in ${daysLeft} days`}; --extend keeps it open`,
  ended: (last) => `ended after ${last}; --extend opens it again`,
  closed: () => 'closed; --replace opens a new one',
}

function chosenOf(typed: Typed): LinkAction[] {
  return (Object.keys(FLAGS) as LinkAction[]).filter((name) => typed[name] !== undefined)
}

function actionOf({ extend, close, replace, renewPin }: Typed): AuditAction | null {
  if (extend !== undefined) return { kind: 'extendLink', until: extend }
  if (close) return { kind: 'closeLink' }
  if (replace) return { kind: 'replaceLink' }
  return renewPin ? { kind: 'renewPin' } : null
}

function readDay(text: string): Day {
  const day = parseDay(text)
  if (day !== null) return day
  throw new InvalidArgumentError('It is a day, as 2027-01-31.')
}

function readChannel(text: string): LinkChannel {
  const channel = LINK_CHANNELS.find((each) => each === text.trim().toLowerCase())
  if (channel) return channel
  throw new InvalidArgumentError(`It is one of: ${LINK_CHANNELS.join(', ')}.`)
}
