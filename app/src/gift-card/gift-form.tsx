import { useRouter } from '@tanstack/react-router'
import { useClient, useFormat, useNow, useSession } from '@serein/client/provider.tsx'
import { giftCardDesigns } from '@serein/shared/gift-card/states.ts'
import { ChoiceCards, ChoiceRows } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { GiftCardArt } from './gift-card-art.tsx'
import type { OfferedGiftCards } from './gift-card-data.ts'
import { GiftCardFace } from './gift-card-face.tsx'
import { GiftDelivery, GiftWords } from './gift-delivery.tsx'
import { firstValues, type GiftFault, readGift, worthOf } from './gift-form-values.ts'
import { GiftPayers } from './gift-payers.tsx'
import { GiftWorth } from './gift-worth.tsx'
import { keepGiftWish, payGiftCard } from './gift-wish.ts'

/** Chooses a gift card: what it is worth, how it looks, whom it reaches; then it is paid like any order. */
export function GiftForm(props: {
  shop: { id: string; name: string }
  offered: OfferedGiftCards
  serviceId: string | null
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { api } = useClient()
  const user = useSession()
  const now = useNow()
  const { shop, offered, serviceId } = props
  const { currency, leastMinor, mostMinor } = offered
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const limits = { min: money(leastMinor), max: money(mostMinor) }
  const says = {
    range: 'checkout.credit.range',
    email: 'giftCard.buy.noEmail',
    when: 'giftCard.buy.noTime',
    last: 'giftCard.together.noDay',
  } as const
  const textOf = ({ field, reason }: GiftFault) => ({ field, text: t(says[reason], limits) })
  const form = useServerForm({
    initial: firstValues(offered, { serviceId, fromName: user?.displayName ?? '' }),
    read: (values) => {
      const { sent, faults } = readGift(offered, values, { shopId: shop.id, now })
      return { sent, faults: faults.map(textOf) }
    },
    send: async (wish) => {
      if (user) return router.navigate({ href: await payGiftCard(api, wish) })
      keepGiftWish(shop.id, wish)
      return router.navigate({ href: linkTo('checkout', { gift: shop.id }) })
    },
  })
  const { design, worth, variantId } = form.values
  const worthMinor = worthOf(offered, form.values)
  const treatment = offered.treatments.find((each) => each.variantId === variantId)
  return (
    <Form {...form.attributes} className="flex flex-col gap-7">
      <GiftCardFace
        design={design}
        spa={shop.name}
        worth={worthMinor === null ? '' : money(worthMinor)}
        note={worth === 'treatment' && treatment ? pick(treatment.label) : undefined}
      />
      <ChoiceCards
        columns={3}
        label={t('giftCard.buy.design')}
        selected={design}
        onSelect={(id) => form.set({ design: id })}
        choices={giftCardDesigns.map((id) => ({
          id,
          label: t(`giftCard.design.${id}`),
          icon: <GiftCardArt design={id} className="rounded-sm" />,
        }))}
      />
      <GiftWorth form={form} offered={offered} limits={limits} />
      <GiftWords form={form} />
      <ChoiceRows
        label={t('giftCard.buy.way')}
        selected={form.values.way}
        onSelect={(way) => form.set({ way })}
        choices={[
          { id: 'own', label: t('giftCard.buy.own'), help: t('giftCard.buy.ownHelp') },
          { id: 'email', label: t('giftCard.buy.email'), help: t('giftCard.buy.emailHelp') },
        ]}
      />
      {form.values.way === 'email' ? <GiftDelivery form={form} /> : null}
      <GiftPayers form={form} />
      <Terms offered={offered} />
      <Failure error={form.problem} otherwise="checkout.credit.offline" />
      <SubmitButton size="lg" wide pending={form.isPending}>
        {form.values.payer === 'many'
          ? t('giftCard.together.go')
          : worthMinor === null
            ? t('giftCard.buy.goPlain')
            : t('giftCard.buy.go', { amount: money(worthMinor) })}
      </SubmitButton>
    </Form>
  )
}

/** For how long it is good, and that it can be given back. */
function Terms({ offered: { validMonths } }: { offered: OfferedGiftCards }) {
  const { t } = useWords()
  return (
    <p className="text-sm text-ink-soft">
      {validMonths === null
        ? t('giftCard.buy.forEver')
        : t('giftCard.buy.validFor', { count: validMonths })}{' '}
      {t('giftCard.buy.undo')}
    </p>
  )
}
