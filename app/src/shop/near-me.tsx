import { LocateFixed, X } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useGeolocation } from '../page/use-geolocation.ts'

/** Asks the device where it is, only when pressed; pressed again, forgets it. */
export function NearMe(props: {
  near: string | undefined
  onNear: (near: string | undefined) => void
}) {
  const { t } = useWords()
  const here = useGeolocation(props.onNear, () =>
    showToast({ tone: 'bad', text: t('shop.near.failed') }),
  )
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
      pending={here.state === 'asking'}
      pendingLabel={t('shop.near.pending')}
      onClick={here.ask}
    >
      {t('shop.near.action')}
    </Button>
  )
}
