import type { OneOf } from '#shared/audit/documentTypes.ts'
import { Icon, type IconName } from '../../app/Icon.tsx'
import { useFieldError } from '../../fields/FieldsContext.ts'
import { InlineError } from '../../fields/InlineError.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { useFlow } from '../FlowContext.ts'
import { documentNames } from './documentNames.ts'
import type { SeenFile } from './useFileRows.ts'

type Standing = 'have' | 'now' | 'need' | 'skipped'

const ICONS: Record<Standing, IconName> = {
  have: 'done',
  now: 'up',
  need: 'needed',
  skipped: 'needed',
}

export interface WantedListProps {
  wanted: readonly OneOf[]
  chosen: readonly SeenFile[]
  missing: readonly string[]
  onMissing: (missing: string[]) => void
}

/** The documents that are wanted, each with how it stands and a way to say that there is none. */
export function WantedList({ wanted, ...rest }: WantedListProps) {
  if (wanted.length === 0) return null
  return (
    <ul className="wanted">
      {wanted.map((oneOf) => (
        <WantedItem key={oneOf.join()} oneOf={oneOf} {...rest} />
      ))}
    </ul>
  )
}

function WantedItem({
  oneOf,
  chosen,
  missing,
  onMissing,
}: Omit<WantedListProps, 'wanted'> & { oneOf: OneOf }) {
  const { facts } = useFlow()
  const say = useTexts(DOCS_TEXTS)
  const [first = 'D99'] = oneOf
  const error = useFieldError(`wanted-${first}`)
  const own = chosen.filter(({ docType, failed }) => !failed && docType && oneOf.includes(docType))
  const isSaved = own.some(({ isSaved }) => isSaved)
  const isMissing = missing.includes(first)
  const standing: Standing = isSaved
    ? 'have'
    : own.length > 0
      ? 'now'
      : isMissing
        ? 'skipped'
        : 'need'
  const hints = oneOf.map((type) => say(`${type as 'D3' | 'D7' | 'D8' | 'D99'}Hint`))
  const words = facts.asked.again.find(({ docType }) => docType === first)?.words
  return (
    <li className={error ? 'has-error' : undefined}>
      <Icon name={ICONS[standing]} />
      <div>
        <strong>{documentNames([oneOf], say)}</strong>
        <p className="hint">{words || hints.join(' ')}</p>
        {oneOf.length > 1 && <p className="hint">{say('D3orD7')}</p>}
        <InlineError id={`wanted-${first}-error`} text={error} />
        <p className={`standing ${standing}`}>{say(standing)}</p>
        {(standing === 'need' || standing === 'skipped') && (
          <button
            type="button"
            className="link"
            id={`wanted-${first}`}
            aria-pressed={isMissing}
            aria-describedby={error && `wanted-${first}-error`}
            onClick={() =>
              onMissing(isMissing ? missing.filter((each) => each !== first) : [...missing, first])
            }
          >
            {say(isMissing ? 'undoDont' : 'dont')}
            <span className="unseen"> {documentNames([oneOf], say)}</span>
          </button>
        )}
      </div>
    </li>
  )
}
