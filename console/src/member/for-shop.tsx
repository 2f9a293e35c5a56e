import type { ReactNode } from 'react'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { ConsolePage } from '../page/page.tsx'
import { useWords } from '../language/words.ts'
import { useMember, useShop, type Member, type Shop } from './member.ts'

/** A screen of the current shop, or a message for a member without one. */
export function ForShop(props: {
  title: string
  children: (shop: Shop, who: Member) => ReactNode
}) {
  const { t } = useWords()
  const { shop } = useShop()
  const { data: who } = useMember()
  if (shop && who) return props.children(shop, who)
  return (
    <ConsolePage title={props.title}>
      <EmptyState
        art={<EmptyCalendarArt />}
        title={t('business.noShop.title')}
        text={t('business.noShop.text')}
      />
    </ConsolePage>
  )
}
