import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { ownGiftCardsOptions } from './gift-card-data.ts'
import { GiftCardFace } from './gift-card-face.tsx'

/** The cards of an order that is paid, to be printed, shared or looked at. */
export function BoughtCards({ orderId }: { orderId: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery({ ...ownGiftCardsOptions(query), staleTime: 0 })
  return data?.giftCards
    .filter((card) => card.orderId === orderId)
    .map((card) => (
      <div key={card.id} className="mb-6 flex flex-col gap-4 pt-2">
        <GiftCardFace
          design={card.design}
          spa={card.business.name}
          worth={format.money({ amountMinor: card.amountMinor, currency: card.currency })}
          note={card.treatment ? pick(card.treatment) : undefined}
        />
        {card.token ? (
          <ButtonLink size="lg" wide href={linkTo('wallet', { card: card.token })}>
            {t('giftCard.order.open')}
          </ButtonLink>
        ) : null}
      </div>
    ))
}
