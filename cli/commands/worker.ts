import { refusal } from '#shared/errors/refusal.ts'
import { defineCommand } from '../command.ts'
import { mailChannelOf } from '../outreach/mailChannel.ts'
import { textChannelOf } from '../outreach/textChannel.ts'
import { publicUrlOf } from '../worker/thisProcess.ts'
import { workInStore } from '../worker/workInStore.ts'
import { database } from './context.ts'

/** `bakehouse worker`: acts on what comes in until it is stopped. */
export const workerCommand = defineCommand({
  opens: database('write'),
  example: '--public-url https://audits.firm.example',
  configure: (command) =>
    void command.option(
      '--public-url <url>',
      'where the public pages are, for what is sent (BAKEHOUSE_PUBLIC_URL)',
    ),
  read: (_, command) => command.opts<{ publicUrl?: string }>().publicUrl,
  run: async (opened, typed, runtime) => {
    const publicUrl = publicUrlOf(typed, runtime.env, opened)
    if (publicUrl === null) return { ok: false, error: refusal('PUBLIC_ADDRESS_MISSING') }
    const texts = textChannelOf(runtime)
    if (!texts.ok) return texts
    const channel = await mailChannelOf(runtime)
    if (!channel.ok) return channel
    const mail = channel.value
    const text = texts.value?.(null) ?? null
    const onStart = () => runtime.io.print('The worker is ready. Stop with Ctrl-C.')
    const worked = await workInStore(opened, { runtime, publicUrl, mail, text, onStart })
    mail?.sender.close()
    if (worked.ok) runtime.io.info('Stopped.')
    return worked
  },
})
