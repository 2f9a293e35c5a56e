import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { useWords } from '../language/words.ts'

/** What an invited guest was asked to pay; nothing where they are treated. */
export function OwnShare({ token }: { token: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(
    query.paymentLink.ofInvitation.queryOptions({ input: { token }, staleTime: 0 }),
  )
  const share = data?.share
  if (!share || share.dueMinor + share.paidMinor === 0) return null
  const { currency, dueMinor, paidMinor, url } = share
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="serif text-lg">{t('booking.ownShare.title')}</h2>
        {dueMinor === 0 ? (
          <Badge tone="primary">{t('booking.share.paidBadge')}</Badge>
        ) : (
          <span className="figures text-lg font-semibold">{money(dueMinor)}</span>
        )}
      </div>
      {paidMinor > 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          {t('booking.ownShare.paid', { amount: money(paidMinor) })}
        </p>
      ) : null}
      {dueMinor > 0 ? (
        <ButtonLink
          wide
          className="mt-4"
          icon={<CreditCard aria-hidden />}
          href={url.slice(new URL(url).origin.length)}
        >
          {t('booking.ownShare.pay', { amount: money(dueMinor) })}
        </ButtonLink>
      ) : null}
    </Card>
  )
}
