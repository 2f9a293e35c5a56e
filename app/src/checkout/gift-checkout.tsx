import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { GiftWishFace } from '../gift-card/gift-wish-face.tsx'
import { type GiftWish, keepGiftWish, payGiftCard, useGiftWish } from '../gift-card/gift-wish.ts'
import { useWords } from '../language/words.ts'
import { Screen } from '../page/screen.tsx'
import { OpeningOrder } from './opening-order.tsx'
import { WhoBooks } from './who-books.tsx'

/** The gift card of a reader without an account: they identify themselves by one code, and it becomes their order. */
export function GiftCheckout({ shopId }: { shopId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const wish = useGiftWish(shopId)
  const isMember = useSession() !== null
  const shop = useQuery(query.shop.get.queryOptions({ input: { shopId } }))
  return (
    <Screen title={t('giftCard.one')} back={linkTo('shopDetails', { shop: shopId, gift: 'card' })}>
      {wish ? (
        isMember ? (
          <Ordering wish={wish} />
        ) : (
          <div className="flex flex-col gap-4 pt-2">
            <GiftWishFace wish={wish} spa={shop.data?.name ?? ''} />
            <WhoBooks next={linkTo('checkout', { gift: shopId })} />
          </div>
        )
      ) : (
        <EmptyState
          art={<NoResultsArt />}
          title={t('giftCard.buy.gone')}
          text={t('giftCard.buy.goneText')}
          action={
            <ButtonLink href={linkTo('shopDetails', { shop: shopId, gift: 'card' })}>
              {t('giftCard.shop.choose')}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  )
}

/** Writes the card down as an order, once, and goes on to it. */
function Ordering({ wish }: { wish: GiftWish }) {
  const { t } = useWords()
  const { api } = useClient()
  const router = useRouter()
  const buying = useMutation({
    mutationFn: () => payGiftCard(api, wish),
    onSuccess: async (href) => {
      await router.navigate({ href, replace: true })
      keepGiftWish(wish.shopId, null)
    },
  })
  return <OpeningOrder opening={buying} label={t('giftCard.buy.goPlain')} />
}
