import type { ReactNode } from 'react'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import { useTenderName } from './use-tender-name.ts'
import { placeOf } from './till-place.ts'
import { useMoney } from './use-money.ts'
import { useTillVerbs } from './use-till-verbs.ts'

type Owed = TillDay['owed'][number]

/** The refunds to pay by hand, each linked to its visit or order; those of wallets are paid here. Of any day, until they are done. */
export function OwedBack({
  till,
  shopId,
  mayPay,
}: {
  till: TillDay
  shopId: string
  mayPay: boolean
}) {
  const { t } = useWords()
  const tenderName = useTenderName(till.owed.map(({ tender }) => tender))
  const format = useFormat()
  const { money } = useMoney(till)
  const verbs = useTillVerbs()
  const { owed, timeZone } = till
  if (owed.length === 0) return null
  const payOut = ({ refundId, amountMinor }: Owed) =>
    verbs.payOut(money(amountMinor), (to) => to.payOutTopUp({ shopId, refundId }))
  return (
    <Section title={t('payment.till.owed')} size="item">
      <PriceLines>
        {owed.map((one) => (
          <PriceLine
            key={one.refundId}
            label={
              <Named href={placeOf(one, { shopId, timeZone })}>
                {phoneText(one.customerName ?? t('payment.sheet.nobody'))}{' '}
                <span className="figures">{one.code}</span>
              </Named>
            }
            sub={
              <>
                {t(one.hasFailed ? 'payment.till.owedFailed' : 'payment.till.owedHere', {
                  tender: tenderName(one.tender),
                  day: format.shortDate(one.since, timeZone),
                })}
                {mayPay && isOfWallet(one) ? (
                  <Button
                    size="sm"
                    tone="soft"
                    className="mt-1 block"
                    pending={verbs.isPending}
                    pendingLabel={t('payment.sheet.working')}
                    onClick={() => void payOut(one)}
                  >
                    {t('payment.list.payInCash')}
                  </Button>
                ) : null}
              </>
            }
            amount={money(one.amountMinor)}
          />
        ))}
      </PriceLines>
    </Section>
  )
}

function Named({ href, children }: { href: string | null; children: ReactNode }) {
  return href ? <Link href={href}>{children}</Link> : children
}

function isOfWallet({ bookingId, orderId }: Owed): boolean {
  return bookingId === null && orderId === null
}
