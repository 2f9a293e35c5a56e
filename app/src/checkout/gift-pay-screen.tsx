import { useEffect, useRef } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { CollectionGift } from '@serein/shared/checkout/collection.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { useGift } from './collection-data.ts'
import { CollectionEnded } from './collection-ended.tsx'
import { ProviderScreen } from './provider-screen.tsx'
import { useWholePayment } from './use-whole-payment.ts'

/** Pays through one tender what somebody gives to a present from many. */
export function GiftPayScreen({ token, tender }: { token: string; tender: OnlineTender }) {
  const { t } = useWords()
  const { api, query: queries } = useClient()
  const query = useGift(token)
  const { data: gift } = query
  const isPaid = gift?.state === 'paid'
  const { payment } = useWholePayment({
    name: `gift.${token}`,
    query,
    isPaid,
    command: { giftToken: token, tender },
    pay: api.collection.payGift,
    resume: () => api.collection.resumeGift({ giftToken: token }),
    changed: [queries.collection.get.key()],
  })
  if (refusalOf(query.error)?.code === 'not_found') return <CollectionEnded />
  const link = gift?.collectionToken
  const back = link ? linkTo('checkout', { link, together: 1 }) : undefined
  if (gift?.state === 'over' || gift?.state === 'returned')
    return <CollectionEnded back={back} isOver />
  return (
    <ProviderScreen
      tender={tender}
      query={query}
      payment={payment}
      price={gift && { amountMinor: gift.amountMinor, currency: gift.currency }}
      payee={gift?.shop.name}
      sum={gift ? <GiftSum gift={gift} /> : null}
      done={gift && isPaid ? <GiftDone gift={gift} back={back} /> : null}
      doneTitle={t('checkout.collection.title')}
      back={back}
    />
  )
}

function GiftSum({ gift }: { gift: CollectionGift }) {
  const { t } = useWords()
  const format = useFormat()
  const { amountMinor, currency, shop, toName } = gift
  return (
    <Card className="p-5">
      <h2 className="serif text-lg">
        {toName ? t('checkout.collection.for', { name: toName }) : t('checkout.collection.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{shop.name}</p>
      <PriceLines className="mt-4">
        <PriceLine
          tone="total"
          label={t('checkout.collection.yours')}
          amount={format.money({ amountMinor, currency })}
        />
      </PriceLines>
    </Card>
  )
}

/** Thanks, and the way back to the present. */
function GiftDone({ gift, back }: { gift: CollectionGift; back: string | undefined }) {
  const { t } = useWords()
  const format = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { amountMinor, currency, name } = gift
  return (
    <div className="flex flex-col gap-5 pt-4 text-center">
      <CheckDrawn />
      <h2 ref={title} tabIndex={-1} className="serif text-2xl">
        {t('checkout.collection.thanks', { name })}
      </h2>
      <p className="text-ink-soft">
        {t('checkout.collection.thanksText', { amount: format.money({ amountMinor, currency }) })}
      </p>
      {back ? (
        <ButtonLink size="lg" wide href={back}>
          {t('checkout.collection.see')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
