import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import { tenderWord } from './line-words.ts'
import { useMoney } from './use-money.ts'

/** What the desk has to pay back by hand, each with its visit, where it is done; of any day, since it waits until it is done. */
export function OwedBack({ till, shopId }: { till: TillDay; shopId: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { money } = useMoney(till)
  const { owed, timeZone } = till
  if (owed.length === 0) return null
  return (
    <Section title={t('payment.till.owed')} size="item">
      <PriceLines>
        {owed.map((one) => (
          <PriceLine
            key={one.refundId}
            label={
              <Link
                href={`/console/calendar?shop=${shopId}&day=${dayIn(one.startsAt, timeZone)}&visit=${one.bookingId}`}
              >
                {phoneText(one.customerName ?? t('payment.sheet.nobody'))}{' '}
                <span className="figures">{one.code}</span>
              </Link>
            }
            sub={t(one.hasFailed ? 'payment.till.owedFailed' : 'payment.till.owedHere', {
              tender: t(tenderWord(one.tender)),
              day: format.shortDate(one.since, timeZone),
            })}
            amount={money(one.amountMinor)}
          />
        ))}
      </PriceLines>
    </Section>
  )
}
