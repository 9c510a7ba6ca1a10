import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Holds runners back until all have arrived or given up, then lets them go: the `first` one some turns of
 * the event loop ahead, the others together. Without a head start the SDK with the shortest way to the
 * server would win every time.
 */
export function startingGate(runners: number, first: number, headStart: number) {
  const waiting = new Map<number, () => void>()
  const gone = new Set<number>()

  let isOpen = false

  function openWhenAllAreHere(): void {
    if (isOpen || waiting.size + gone.size < runners) return
    isOpen = true
    void letGo([...waiting.keys()])
  }

  async function letGo(runnersHere: readonly number[]): Promise<void> {
    release(first)
    for (let turn = 0; turn < headStart; turn++) await nextTurn()
    for (const runner of runnersHere) release(runner)
  }

  function release(runner: number): void {
    waiting.get(runner)?.()
    waiting.delete(runner)
    gone.add(runner)
  }

  return {
    /** Resolves when the gate opens; at once for a runner that has passed it. */
    arrive(runner: number): Promise<void> {
      if (gone.has(runner)) return Promise.resolve()
      return new Promise((resolve) => {
        waiting.set(runner, resolve)
        openWhenAllAreHere()
      })
    },
    /** The runner won't come, or has been here. */
    leave(runner: number): void {
      if (gone.has(runner)) return
      gone.add(runner)
      openWhenAllAreHere()
    },
  }
}
