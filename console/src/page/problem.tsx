import { refusalOf } from '@serein/client/api.ts'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'

/** Why a command was not done, in the server's words where it has some. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useWords()
  if (!error) return null
  return (
    <Notice tone="red" announce>
      {refusalOf(error)?.message ?? t('screen.problem.text')}
    </Notice>
  )
}
