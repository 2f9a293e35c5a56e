import { useFormat } from '@serein/client/provider.tsx'
import type { Erasure } from '@serein/shared/identity/person.ts'
import { useWords } from '../language/words.ts'

/** What is still open between a client and spas, and what becomes of it on erasure. */
export function Unsettled({ wallets, orders, visits }: Erasure['unsettled']) {
  const { t } = useWords()
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
