import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useRefusalText } from './refusal-words.ts'

const waitMs = 30_000

/** Sends the same mail once more, after a moment in which the first may still arrive. */
export function SendAgain(props: {
  send: () => Promise<unknown>
  /** Whether nothing was sent from here yet. */
  isFirst?: boolean
}) {
  const { t } = useWords()
  const refusalText = useRefusalText()
  const now = Date.parse(useNow(1_000))
  const [sentAt, setSentAt] = useState(() => (props.isFirst ? 0 : Date.now()))
  const seconds = Math.ceil((sentAt + waitMs - now) / 1_000)
  const { mutate, isPending } = useMutation({
    mutationFn: props.send,
    onSuccess: () => {
      setSentAt(Date.now())
      showToast({ text: t('identity.again.sent'), tone: 'good' })
    },
    onError: (error) => {
      console.warn(error)
      showToast({ text: refusalText(error), tone: 'bad' })
    },
  })
  return (
    <Button tone="secondary" pending={isPending} disabled={seconds > 0} onClick={() => mutate()}>
      {seconds > 0 ? t('identity.again.in', { seconds }) : t('identity.again.now')}
    </Button>
  )
}
