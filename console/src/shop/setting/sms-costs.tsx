import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { SmsCost } from '@serein/shared/notification/sms-cost.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../../address/link.ts'
import type { Shop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'

/** What the SMS of the business have cost, month by month. */
export function SmsCosts({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { query } = useClient()
  const costs = useQuery(query.notification.smsCosts.queryOptions())
  return (
    <Section
      title={t('notification.sms.title')}
      size="item"
      aside={
        <Link href={linkTo('/settings/messages', { shop: shop.id })}>
          {t('notification.sms.messagesLink')}
        </Link>
      }
      className="max-w-150 px-6 pb-8 max-md:px-5"
    >
      <p className="text-sm text-ink-soft">{t('notification.sms.help')}</p>
      <QueryBoundary query={costs} loading={<Skeleton className="h-24 w-full" />}>
        {({ months }) =>
          months.length === 0 ? (
            <p className="mt-3">{t('notification.sms.none')}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line rounded-md bg-surface shadow-soft">
              {months.map((month) => (
                <Month key={month.month} cost={month} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Month({ cost }: { cost: SmsCost }) {
  const { t } = useWords()
  const format = useFormat()
  const { month, messages, segments, undelivered, unpriced, costs } = cost
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3.5">
      <span>
        <span className="block font-semibold first-letter:uppercase">{format.month(month)}</span>
        <span className="block text-sm text-ink-soft">
          {[
            t('notification.sms.messages', { count: messages }),
            t('notification.sms.segments', { count: segments }),
            ...(undelivered > 0 ? [t('notification.sms.undelivered', { count: undelivered })] : []),
          ].join(' · ')}
        </span>
      </span>
      <span className="text-right tabular-nums">
        {format.list(
          costs.map(({ amountMicros, currency }) =>
            format.money({ amountMinor: Math.round(amountMicros / 10_000), currency }),
          ),
        )}
        {unpriced > 0 ? (
          <span className="block text-sm text-ink-soft">
            {t('notification.sms.unpriced', { count: unpriced })}
          </span>
        ) : null}
      </span>
    </li>
  )
}
