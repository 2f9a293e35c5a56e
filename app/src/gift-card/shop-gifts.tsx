import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { giftCardDesigns } from '@serein/shared/gift-card/states.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Anchor, Link } from '@serein/ui/link.tsx'
import type { SearchOf } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { GiftCardPicture } from './gift-card-picture.tsx'
import { sellersOptions } from './sellers.ts'

/** The gift cards of a shop; nothing if it sells none. */
export function ShopGifts({ search }: { search: SearchOf<'shopDetails'> }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(sellersOptions(query, [{ id: search.shop }]))
  const seller = data?.shops[0]
  if (!seller) return null
  const { currency, leastMinor: amountMinor } = seller
  const href = linkTo('shopDetails', { ...search, gift: 'card' })
  return (
    <>
      <Anchor
        href={href}
        rel="nofollow"
        aria-label={t('giftCard.shop.choose')}
        className="grid grid-cols-3 gap-2.5"
      >
        {giftCardDesigns.slice(0, 3).map((design) => (
          <div key={design} className="overflow-hidden rounded-md shadow-soft">
            <GiftCardPicture design={design} />
          </div>
        ))}
      </Anchor>
      <p className="mt-3 text-ink-soft">
        {t('giftCard.shop.text', {
          from: format.money({ amountMinor, currency }, { short: true }),
        })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink icon={<Gift aria-hidden />} href={href} rel="nofollow">
          {t('giftCard.shop.choose')}
        </ButtonLink>
        <Link href={linkTo('wallet', { card: 'check' })}>{t('giftCard.check.title')}</Link>
      </div>
    </>
  )
}
