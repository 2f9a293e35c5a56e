import { useFormat } from '@serein/client/provider.tsx'
import type { Erasure } from '@serein/shared/identity/person.ts'
import { useWords } from '../language/words.ts'

/** What is still open between a client and spas, and what becomes of it on erasure. */
export function Unsettled(props: Erasure['unsettled']) {
  const { wallets, orders, visits, giftCards, passes, memberships } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const money = wallets.flatMap(({ businessName: business, currency, ...wallet }) =>
    (
      [
        ['moneyBack', wallet.backMinor],
        ['moneyOther', wallet.otherMinor],
        ['bonus', wallet.bonusMinor],
      ] as const
    )
      .filter(([, amountMinor]) => amountMinor > 0)
      .map(([word, amountMinor]) => {
        const amount = format.money({ amountMinor, currency })
        return t(`identity.erase.${word}`, { business, amount })
      }),
  )
  const ahead = [
    ...passes.map(({ name, shopName: shop, currency, refundMinor }) =>
      refundMinor > 0
        ? t('identity.erase.passLeft', {
            name: pick(name),
            shop,
            amount: format.money({ amountMinor: refundMinor, currency }),
          })
        : t('identity.erase.passOver', { name: pick(name), shop }),
    ),
    ...memberships.map(({ name, shopName: shop }) =>
      t('identity.erase.membership', { name: pick(name), shop }),
    ),
    ...giftCards.map(({ businessName: business, currency, balanceMinor }) =>
      t('identity.erase.giftCard', {
        business,
        amount: format.money({ amountMinor: balanceMinor, currency }),
      }),
    ),
  ]
  const open = [
    ...orders.map(({ code, shopName: shop, currency, paidMinor }) =>
      paidMinor > 0
        ? t('identity.erase.orderPaid', {
            code,
            shop,
            amount: format.money({ amountMinor: paidMinor, currency }),
          })
        : t('identity.erase.orderReserved', { code, shop }),
    ),
    ...visits.map(({ code, shopName: shop, startsAt, timeZone }) =>
      t('identity.erase.visit', { code, shop, day: format.longDate(startsAt, timeZone) }),
    ),
  ]
  return (
    <>
      <Part title={t('identity.erase.money')} lines={money} />
      <Part title={t('identity.erase.ahead')} lines={ahead} />
      <Part title={t('identity.erase.open')} lines={open} />
    </>
  )
}

function Part({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      {lines.map((line) => (
        <dd key={line} className="text-ink-soft">
          {line}
        </dd>
      ))}
    </div>
  )
}
