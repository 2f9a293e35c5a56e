import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { isOnline } from '@serein/client/connection.ts'
import { browserHasPasskeys, passkeyFault, type PasskeyFault } from '@serein/client/passkey.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords, type Word } from '../language/words.ts'

/** Creates or uses a passkey with one press, if the browser can; shows a failure below. */
export function PasskeyButton(props: {
  label: string
  run: () => Promise<void>
  onDone: () => void
}) {
  const { t } = useWords()
  const press = useMutation({ mutationFn: props.run, onSuccess: props.onDone })
  if (!browserHasPasskeys()) return null
  return (
    <div className="flex flex-col gap-3">
      <Button
        tone="secondary"
        size="lg"
        wide
        icon={<Fingerprint aria-hidden />}
        pending={press.isPending}
        pendingLabel={t('screen.loading')}
        onClick={() => press.mutate()}
      >
        {props.label}
      </Button>
      {press.error ? (
        <Notice tone="red" announce>
          <Said error={press.error} />
        </Notice>
      ) : null}
    </div>
  )
}

function Said({ error }: { error: Error }) {
  const { t } = useWords()
  const word = passkeyWord(error)
  if (word) return t(word)
  return (
    refusalOf(error)?.message ?? t(isOnline() ? 'screen.problem.text' : 'frame.offline.notSent')
  )
}

/** The words for a failed passkey; null if the failure is another. */
export function passkeyWord(error: unknown): Word | null {
  const fault = passkeyFault(error)
  return fault && words[fault]
}

const words: Record<PasskeyFault, Word> = {
  here: 'identity.passkey.here',
  cancelled: 'identity.passkey.cancelled',
  failed: 'identity.passkey.failed',
  unknown: 'identity.passkey.unknown',
  logInAgain: 'identity.passkey.logInAgain',
  tooMany: 'identity.refusal.tooMany',
}
