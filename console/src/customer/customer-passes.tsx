import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Pass } from '@serein/shared/pass/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { PassLeft, useEndsSoon } from '../pass/pass-left.tsx'
import { PassRefund, type RefundablePass } from '../pass/pass-refund.tsx'
import { CardPart } from './card-part.tsx'
import { FindCustomer } from './find-customer.tsx'

type Given = { customerId: string; mayChange: boolean }
type Opened = { pass: RefundablePass; form: 'share' | 'refund' }

/** The passes of a client and those shared with them: what is left, when each was used, who shares it. */
export function CustomerPasses({ customerId, mayChange }: Given) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = useQuery(query.pass.ofCustomer.queryOptions({ input: { customerId } }))
  const share = useShare()
  const close = () => setOpened(null)
  return (
    <CardPart title={t('pass.title')}>
      <QueryBoundary
        query={found}
        loading={<Skeleton className="h-20 w-full" />}
        isEmpty={({ passes }) => passes.length === 0}
        empty={<p className="text-sm text-ink-soft">{t('pass.none')}</p>}
      >
        {({ passes }) => (
          <ul className="divide-y divide-line">
            {passes.map((pass) => (
              <PassRow key={pass.id} {...{ pass, mayChange, share }} onOpen={setOpened} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <SideSheet
        open={opened !== null}
        onClose={close}
        title={t(opened?.form === 'refund' ? 'pass.refund.title' : 'pass.share.title')}
        subtitle={opened ? pick(opened.pass.name) : undefined}
      >
        {opened?.form === 'refund' ? <PassRefund pass={opened.pass} onDone={close} /> : null}
        {opened?.form === 'share' ? (
          <FindCustomer
            label={t('pass.share.with')}
            except={[customerId, ...opened.pass.people.map((each) => each.customerId)]}
            onFound={(person) => {
              close()
              void share.add(opened.pass, person)
            }}
          />
        ) : null}
      </SideSheet>
    </CardPart>
  )
}

function PassRow(props: {
  pass: RefundablePass
  mayChange: boolean
  share: ReturnType<typeof useShare>
  onOpen: (opened: Opened) => void
}) {
  const { pass, mayChange, share, onOpen } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const endsSoon = useEndsSoon()
  const { currency, isMine, owedMinor, parts, people, peopleLimit, state } = pass
  const name = pick(pass.name)
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const mayDo = mayChange && isMine && state === 'active'
  const nextPart = parts[0]
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {isMine ? null : <Badge>{t('pass.sharedByOther')}</Badge>}
        {endsSoon(pass) ? <Badge tone="gold">{t('pass.endsSoon')}</Badge> : null}
      </p>
      <PassLeft pass={pass} />
      {owedMinor > 0 && nextPart ? (
        <p className="text-sm">
          {t('pass.owed', {
            amount: money(owedMinor),
            day: format.day(nextPart.dueOn, { day: 'numeric', month: 'long' }),
          })}
        </p>
      ) : null}
      {isMine && people.length > 0 ? (
        <ul aria-label={t('pass.share.people', { name })}>
          {people.map((person) => (
            <li key={person.customerId} className="flex items-center gap-2 text-sm">
              <span className="min-w-0 flex-1">
                {t('pass.share.one', { name: person.name ?? t('pass.share.nobody') })}
              </span>
              {mayDo ? (
                <IconButton
                  tone="plain"
                  label={t('pass.share.remove', { name: person.name ?? t('pass.share.nobody') })}
                  icon={<X aria-hidden />}
                  onClick={() => void share.remove(pass, person.customerId)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Uses pass={pass} />
      {mayDo ? (
        <div className="-ml-3 flex flex-wrap">
          {people.length < peopleLimit ? (
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('pass.share.openOf', { name })}
              onClick={() => onOpen({ pass, form: 'share' })}
            >
              {t('pass.share.open')}
            </Button>
          ) : null}
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('pass.refund.openOf', { name })}
            onClick={() => onOpen({ pass, form: 'refund' })}
          >
            {t('pass.refund.open')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** What it was used for, each with the bill of its visit, where a use is taken back. */
function Uses({ pass }: { pass: Pass }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { uses, shop, currency } = pass
  if (uses.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">
        {t('pass.uses', { count: uses.length })}
      </summary>
      <ul>
        {uses.map(({ id, bookingId, startsAt, serviceName, worthMinor, isGivenBack }) => {
          const day = dayIn(startsAt, shop.timeZone)
          return (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
              <Link
                href={linkTo('/calendar', { shop: shop.id, day, visit: bookingId, pay: bookingId })}
              >
                {format.day(day, { day: 'numeric', month: 'short', year: 'numeric' })}
              </Link>
              <span className="min-w-0 flex-1">{pick(serviceName)}</span>
              <span className="figures text-ink-soft">
                {isGivenBack
                  ? t('pass.givenBack')
                  : format.money({ amountMinor: worthMinor, currency })}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Lets somebody use a pass, or no longer; each can be undone. */
function useShare() {
  const { t } = useWords()
  const { api, query } = useClient()
  const { run } = useCommand({ refresh: [query.pass.key()] })
  const change = (pass: Pass, customerIds: string[], text: string) => {
    const before = pass.people.map(({ customerId }) => customerId)
    const send = (ids: string[]) => api.pass.share({ passId: pass.id, customerIds: ids })
    return run(
      async () => {
        await send(customerIds)
        return text
      },
      () =>
        run(async () => {
          await send(before)
          return null
        }),
    )
  }
  return {
    add: (pass: Pass, person: { id: string; name: string }) =>
      change(
        pass,
        [...pass.people.map(({ customerId }) => customerId), person.id],
        t('pass.share.added', { name: person.name }),
      ),
    remove: (pass: Pass, personId: string) =>
      change(
        pass,
        pass.people.flatMap(({ customerId }) => (customerId === personId ? [] : [customerId])),
        t('pass.share.removed'),
      ),
  }
}
