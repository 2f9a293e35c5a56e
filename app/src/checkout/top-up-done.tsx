import { useEffect, useRef } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { TopUpSum } from './top-up-sum.tsx'
import { holds } from './wallet-data.ts'

/** The paid top-up: amount, balance and the way to the wallet. Its later receipt looks the same. */
export function TopUpDone({ topUp }: { topUp: TopUp }) {
  const { t } = useWords()
  const format = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { business, currency, number, amountMinor, bonusMinor, wallet, payment } = topUp
  const money = (minor: number) => format.money({ amountMinor: minor, currency })
  const isRefunded = payment?.state === 'refunded'
  return (
    <div className="flex flex-col gap-5 pt-4">
      <div className="text-center">
        {isRefunded ? null : <CheckDrawn />}
        <h2 ref={title} tabIndex={-1} className="serif mt-4 text-2xl">
          {isRefunded
            ? t('checkout.credit.refunded')
            : t('checkout.credit.done', { amount: money(amountMinor + bonusMinor) })}
        </h2>
        <p className="mt-2 text-ink-soft">
          {t('checkout.credit.doneText', {
            business: business.name,
            balance: money(holds(wallet)),
          })}
        </p>
        <p className="figures mt-1 text-sm text-ink-soft">{number}</p>
      </div>
      <TopUpSum topUp={topUp} />
      <ButtonLink size="lg" wide href={linkTo('wallet', { business: business.id, currency })}>
        {t('checkout.credit.toWallet')}
      </ButtonLink>
    </div>
  )
}
