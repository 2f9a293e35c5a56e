import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'
import { useUnreadNews } from './bell-data.ts'
import { useSetting } from './team-setting-data.ts'
import { useRinging } from './use-ringing.ts'

const BellSheet = lazy(async () => ({ default: (await import('./bell-sheet.tsx')).BellSheet }))

/** The unread count, which rings if the member has chosen that. */
export function useBell(): number {
  const { data: setting } = useSetting().found
  const unread = useUnreadNews({ isRinging: setting?.isSoundOn ?? false })
  useRinging(unread?.newest, setting)
  return unread?.unread ?? 0
}

/** Opens the notifications, with the number of unread ones. */
export function BellButton({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useWords()
  return (
    <IconButton
      tone="plain"
      label={count > 0 ? t('notification.bell', { count }) : t('notification.title')}
      icon={<BellIcon aria-hidden />}
      count={count}
      onClick={onPress}
    />
  )
}

/** The sheet of notifications, loaded when first opened. */
export function BellNews(props: { open: boolean; onClose: () => void }) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <BellSheet {...props} />
    </Suspense>
  )
}
