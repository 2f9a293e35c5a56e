import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { IconButtonLink } from '@serein/ui/icon-button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { countOptions } from './notification-data.ts'

/** The link to the inbox, with the number of unread items. */
export function Bell() {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(countOptions(query))
  const count = data?.unread ?? 0
  return (
    <IconButtonLink
      href={linkTo('notifications')}
      label={count > 0 ? t('notification.bell', { count }) : t('notification.title')}
      icon={<BellIcon aria-hidden />}
      count={count}
    />
  )
}
