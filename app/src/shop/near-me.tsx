import { LocateFixed, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Asks the device where it is, only when pressed; pressed again, forgets it. */
export function NearMe(props: {
  near: string | undefined
  onNear: (near: string | undefined) => void
}) {
  const { t } = useWords()
  const [pending, setPending] = useState(false)
  const locate = () => {
    setPending(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPending(false)
        props.onNear(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`)
      },
      () => {
        setPending(false)
        showToast({ tone: 'bad', text: t('shop.near.failed') })
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  if (props.near) {
    return (
      <Button
        tone="soft"
        size="sm"
        icon={<X aria-hidden />}
        onClick={() => props.onNear(undefined)}
      >
        {t('shop.near.anywhere')}
      </Button>
    )
  }
  return (
    <Button
      tone="secondary"
      size="sm"
      icon={<LocateFixed aria-hidden />}
      pending={pending}
      pendingLabel={t('shop.near.pending')}
      onClick={locate}
    >
      {t('shop.near.action')}
    </Button>
  )
}
