import { MessageCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** Where a treatment is booked at the spa alone: the way to write to it. */
export function AskSpa({
  service,
  shopId,
  ...button
}: { service: ServiceCard; shopId: string } & Omit<
  ComponentProps<typeof ButtonLink>,
  'href' | 'children'
>) {
  const { t, pick } = useWords()
  return (
    <ButtonLink
      {...button}
      href={linkTo('chat', { shop: shopId })}
      icon={<MessageCircle aria-hidden />}
      aria-label={t('shop.service.askLabel', { name: pick(service.name) })}
    >
      {t('shop.service.ask')}
    </ButtonLink>
  )
}
