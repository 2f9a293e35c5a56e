import { LocateFixed } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import type { useGeolocation } from '../page/use-geolocation.ts'

/** "Near me": asks the device where it is, only when pressed. */
export function NearButton(props: {
  here: ReturnType<typeof useGeolocation>
  tone?: 'soft' | 'quiet'
  className?: string
}) {
  const { t } = useWords()
  const { here, tone = 'soft', className } = props
  return (
    <Button
      tone={tone}
      size="sm"
      className={className}
      icon={<LocateFixed aria-hidden />}
      pending={here.state === 'asking'}
      pendingLabel={t('shop.near.pending')}
      onClick={here.ask}
    >
      {t('shop.near.action')}
    </Button>
  )
}
