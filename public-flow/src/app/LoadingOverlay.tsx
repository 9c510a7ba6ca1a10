import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'

/** Covers the page while one loads; "... LOADING ..." unless another message is given (specification §2). */
export function LoadingOverlay({ message }: { message?: string }) {
  const say = useTexts(ALL_TEXTS)
  return (
    <div className="overlay" role="status">
      {message ?? say('loading')}
    </div>
  )
}
