import { LockKeyhole } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'

/** Opens a client’s sealed notes, after a warning that the client is notified. */
export function OpenSealed(props: {
  opening: { isPending: boolean; error: Error | null }
  onOpen: () => void
  words: { open: string; told: string; failed: string }
}) {
  const { opening, onOpen, words } = props
  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        icon={<LockKeyhole aria-hidden />}
        pending={opening.isPending}
        onClick={onOpen}
      >
        {words.open}
      </Button>
      <p className="text-sm text-ink-soft">{words.told}</p>
      {opening.error ? (
        <Notice tone="red" announce>
          {refusalOf(opening.error)?.message ?? words.failed}
        </Notice>
      ) : null}
    </>
  )
}
