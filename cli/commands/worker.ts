import { refusal } from '#shared/errors/refusal.ts'
import { defineCommand } from '../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../firebase/target.ts'
import { publicUrlOf } from '../worker/thisProcess.ts'
import { workInStore } from '../worker/workInStore.ts'
import { withTarget } from './context.ts'

interface Options {
  target: TargetOptions
  publicUrl: string | undefined
}

/** `bakehouse worker`: acts on what comes in until it is told to stop. */
export const workerCommand = defineCommand<Options, null>({
  configure: (command) => {
    command.option(
      '--public-url <url>',
      'where the public pages are, for what is sent (BAKEHOUSE_PUBLIC_URL)',
    )
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    publicUrl: command.opts<{ publicUrl?: string }>().publicUrl,
  }),
  run: async ({ target, publicUrl: typed }, runtime) =>
    withTarget(runtime, { target, use: 'write' }, async (opened) => {
      const publicUrl = publicUrlOf(typed, runtime.env, opened)
      if (publicUrl === null) return { ok: false, error: refusal('PUBLIC_ADDRESS_MISSING') }
      const onStart = () => runtime.io.print('The worker is ready. Stop with Ctrl-C.')
      const worked = await workInStore(opened, { runtime, publicUrl, onStart })
      if (worked.ok) runtime.io.tell('Stopped.')
      return worked
    }),
})
