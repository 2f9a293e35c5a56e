import { Notice } from '@serein/ui/notice.tsx'
import { useWords, type Word } from '../language/words.ts'
import { useRefusalText } from './refusal-words.ts'

/** Why the identity server has not done what was asked. */
export function Refused(props: {
  error: unknown
  /** What a screen says of it that knows better. */
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
