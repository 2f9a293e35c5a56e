import { Notice } from '@serein/ui/notice.tsx'
import { useWords, type Word } from '../language/words.ts'
import { useRefusalText } from './refusal-words.ts'

/** Shows a refusal of the identity server. */
export function Refused(props: {
  error: unknown
  /** The screen’s own words for it. */
  word?: Word | null
  className?: string
}) {
  const { t } = useWords()
  const refusalText = useRefusalText()
  if (!props.error) return null
  return (
    <Notice tone="red" announce className={props.className}>
      {props.word ? t(props.word) : refusalText(props.error)}
    </Notice>
  )
}
