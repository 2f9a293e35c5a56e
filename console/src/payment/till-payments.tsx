import { useInfiniteQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { TillDay, TillPayment } from '@serein/shared/checkout/till.ts'
import { Link } from '@serein/ui/link.tsx'
import { useWords, type Word } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { PagedList } from '../page/paged-list.tsx'
import { useTenderName } from './use-tender-name.ts'
import { placeOf } from './till-place.ts'
import { useMoney } from './use-money.ts'

const kindWords: Record<TillPayment['kind'], Word> = {
  taken: 'payment.till.taken',
  refunded: 'payment.till.refunded',
  paid_out: 'payment.till.paidOut',
}

/** The payments behind a sum of the till: of one tender, or of all. */
export function TillPayments(props: { till: TillDay; shopId: string; tender: string | null }) {
  const { till, shopId, tender } = props
  const { t } = useWords()
  const { query } = useClient()
  const input = { shopId, day: till.day, limit: 50, ...(tender === null ? {} : { tender }) }
  const pages = useInfiniteQuery(query.till.payments.infiniteOptions(byCursor(input)))
  return (
    <PagedList
      pages={pages}
      entries={pages.data?.pages.flatMap(({ payments }) => payments) ?? []}
      label={t('payment.till.payments')}
      empty={{
        icon: Banknote,
        title: t('payment.till.paymentsNone'),
        text: t('payment.till.takingsNone'),
      }}
      moreLabel={t('payment.till.paymentsMore')}
    >
      {(payment) => <Row key={payment.id} {...{ payment, till, shopId }} />}
    </PagedList>
  )
}

function Row(props: { payment: TillPayment; till: TillDay; shopId: string }) {
  const { payment, till, shopId } = props
  const { kind, at, tender, amountMinor, code, customerName } = payment
  const { t } = useWords()
  const tenderName = useTenderName([tender])
  const format = useFormat()
  const { money } = useMoney(till)
  const href = placeOf(payment, { shopId, timeZone: till.timeZone })
  const name = code
    ? `${phoneText(customerName ?? t('payment.sheet.nobody'))} · ${code}`
    : t('payment.till.wallet')
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="figures break-words">{href ? <Link href={href}>{name}</Link> : name}</p>
        <p className="text-xs text-ink-soft">
          {t(kindWords[kind], {
            time: format.time(at, till.timeZone),
            tender: tenderName(tender),
          })}
        </p>
      </div>
      <p className={amountMinor < 0 ? 'figures shrink-0 text-clay' : 'figures shrink-0'}>
        {money(amountMinor)}
      </p>
    </li>
  )
}
