import { useState } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

const waitMs = 30_000

/** Sends the same mail once more, after a moment in which the first may still arrive. */
export function SendAgain(props: {
  send: () => Promise<unknown>
  /** Nothing was sent from here yet. */
  isFirst?: boolean
}) {
  const { t } = useWords()
  const now = Date.parse(useNow(1_000))
  const [sentAt, setSentAt] = useState(() => (props.isFirst ? 0 : Date.now()))
  const [pending, setPending] = useState(false)
  const seconds = Math.ceil((sentAt + waitMs - now) / 1_000)
  const send = async () => {
    setPending(true)
    try {
      await props.send()
      setSentAt(Date.now())
      showToast({ text: t('identity.again.sent'), tone: 'good' })
    } catch (error) {
      console.warn(error)
      showToast({ text: t('identity.refusal.unavailable'), tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button tone="secondary" pending={pending} disabled={seconds > 0} onClick={() => void send()}>
      {seconds > 0 ? t('identity.again.in', { seconds }) : t('identity.again.now')}
    </Button>
  )
}
