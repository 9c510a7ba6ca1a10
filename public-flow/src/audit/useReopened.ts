import { useState } from 'react'
import { useFlow } from './FlowContext.ts'

const LOOK_EVERY_MS = 1000
const LOOKS = 15

/**
 * Waits until what was sent without a document can be answered again: the worker opens it within a
 * moment. `then` is called when it can; otherwise the page stays as it is.
 */
export function useReopened(): {
  reopen: (then: () => void) => Promise<void>
  isReopening: boolean
} {
  const { session } = useFlow()
  const [isReopening, setIsReopening] = useState(false)
  const isOpen = () => session.state().intake.status !== 'submitted'
  return {
    isReopening,
    reopen: async (then) => {
      setIsReopening(true)
      for (let look = 0; look < LOOKS && !isOpen(); look++) {
        if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
        await session.refresh()
      }
      setIsReopening(false)
      if (isOpen()) then()
    },
  }
}
