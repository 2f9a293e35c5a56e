import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import type { Pass } from '@serein/shared/pass/contract.ts'
import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { ownPassesOptions } from './pass-data.ts'
import { PassLeft } from './pass-left.tsx'

const SharePass = lazy(async () => ({ default: (await import('./share-pass.tsx')).SharePass }))

/** The reader’s passes and those shared with them: what can be used first, then what is over. */
export function OwnPasses() {
  const { t } = useWords()
  const { query } = useClient()
  const passes = useQuery(ownPassesOptions(query))
  return (
    <QueryBoundary
      query={passes}
      loading={<Skeleton className="h-40 rounded-md" />}
      isEmpty={(data) => data.passes.length === 0}
      empty={
        <EmptyState
          art={<WalletArt />}
          title={t('pass.mine.none')}
          text={t('pass.mine.noneText')}
          action={<ButtonLink href={linkTo('search')}>{t('pass.mine.look')}</ButtonLink>}
        />
      }
    >
      {(data) => (
        <ul className="flex flex-col gap-4">
          {data.passes.map((pass) => (
            <li key={pass.id}>
              <OwnPass pass={pass} />
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

const soonDays = 30

function OwnPass({ pass }: { pass: Pass }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const now = Date.parse(useNow())
  const { shop, services, state, endsAt, isMine, people, uses } = pass
  const isActive = state === 'active'
  const endsSoon = isActive && endsAt !== null && Date.parse(endsAt) - now < soonDays * 86_400_000
  const [isSharing, setSharing] = useState(false)
  const [only] = services.length === 1 ? services : []
  const names = people.flatMap(({ name }) => name ?? [])
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading level={2} size="item">
          {pick(pass.name)}
        </Heading>
        {endsSoon ? <Badge tone="gold">{t('pass.mine.endsSoon')}</Badge> : null}
        {isMine ? null : <Badge>{t('pass.mine.shared')}</Badge>}
      </div>
      <PassLeft pass={pass} />
      <p className="text-sm text-ink-soft">
        {[shop.name, format.list(services.map(({ name }) => pick(name)))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isMine && names.length > 0 ? (
        <p className="text-sm">{t('pass.mine.sharedWith', { names: format.list(names) })}</p>
      ) : null}
      {isMine && pass.owedMinor > 0 ? <Owed pass={pass} /> : null}
      {uses.length > 0 ? <Uses pass={pass} /> : null}
      {isActive ? (
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            tone="secondary"
            href={linkTo('shopDetails', { shop: shop.id, ...(only && { service: only.id }) })}
          >
            {t('pass.mine.book')}
          </ButtonLink>
          {isMine && pass.peopleLimit > 0 ? (
            <Button
              tone="secondary"
              aria-label={t('pass.mine.shareOf', { name: pick(pass.name) })}
              onClick={() => setSharing(true)}
            >
              {t('pass.mine.share')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isSharing ? (
        <Suspense>
          <SharePass pass={pass} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

/** What is paid later, and the way to pay a part that is due. */
function Owed({ pass }: { pass: Pass }) {
  const { t } = useWords()
  const format = useFormat()
  const { currency, owedMinor, parts } = pass
  const due = parts.find(({ orderId }) => orderId !== null)
  const next = due ?? parts[0]
  if (!next) return null
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return (
    <Notice
      tone={due ? 'gold' : 'neutral'}
      action={
        due?.orderId ? (
          <ButtonLink size="sm" href={linkTo('checkout', { order: due.orderId })}>
            {t('pass.mine.payPart', { amount: money(due.amountMinor) })}
          </ButtonLink>
        ) : undefined
      }
    >
      {t('pass.mine.owed', {
        owed: money(owedMinor),
        amount: money(next.amountMinor),
        day: format.day(next.dueOn, { day: 'numeric', month: 'long' }),
      })}
    </Notice>
  )
}

/** When it was used, and for what; each leads to its visit. */
function Uses({ pass: { uses, shop } }: { pass: Pass }) {
  const { t, pick } = useWords()
  const format = useFormat()
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        {t('pass.mine.uses', { count: uses.length })}
      </summary>
      <ul>
        {uses.map(({ id, bookingId, startsAt, serviceName, isGivenBack }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Anchor
              href={linkTo('bookingDetails', { booking: bookingId })}
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              {format.day(dayIn(startsAt, shop.timeZone), {
                day: 'numeric',
                month: 'short',
                year: 'numeric',
              })}
            </Anchor>
            <span className="min-w-0 flex-1">{pick(serviceName)}</span>
            {isGivenBack ? <span className="text-ink-soft">{t('pass.mine.givenBack')}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
