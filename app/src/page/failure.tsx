import { refusalOf } from '@serein/client/api.ts'
import { useOnline } from '@serein/client/connection.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords, type Word } from '../language/words.ts'

/** Why something failed, in the server’s words if it gave any. */
export function Failure(props: {
  error: unknown
  /** Whether nothing was lost. */
  tone?: 'clay'
  /** The words when the server gave none. */
  otherwise?: Word
  className?: string
}) {
  const { t } = useWords()
  const online = useOnline() ? 'yes' : 'no'
  if (!props.error) return null
  return (
    <Notice tone={props.tone ?? 'red'} announce className={props.className}>
      {refusalOf(props.error)?.message ?? t(props.otherwise ?? 'screen.problem.text', { online })}
    </Notice>
  )
}

/** The same in words of ours. */
export function Problem(props: { word: Word | null | undefined; className?: string }) {
  const { t } = useWords()
  if (!props.word) return null
  return (
    <Notice tone="red" announce className={props.className}>
      {t(props.word)}
    </Notice>
  )
}
