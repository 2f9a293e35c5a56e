import { useQuery } from '@tanstack/react-query'
import { Cake, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { CustomerGlance } from '@serein/shared/customer/glance.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useMember } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import type { Menu, Team } from '../treatment/treatment.ts'
import { useCustomer } from '../visit/visit-client.tsx'
import { birthdayThisWeek } from './birthday.ts'
import { type Usual, usualAgain } from './usual.ts'

type Props = {
  customerId: string
  today: Day
  menu: Menu
  team: Team
  isPending: boolean
  onUsual: (usual: Usual) => void
}

/** What the desk wants to know of a client it books: what they had last and usually have, their balance, a birthday. */
export function ClientGlance(props: Props) {
  const { customerId, today } = props
  const { t } = useWords()
  const format = useFormat()
  const glance = useGlance(customerId)
  const customer = useCustomer(customerId)
  const lines = useLines(glance, customer?.wallets ?? [])
  const birthday = birthdayThisWeek(customer?.birthday ?? null, today)
  if (!glance) return null
  const { usual } = glance
  return (
    <div className="flex flex-col items-start gap-3">
      {birthday ? (
        <Badge tone="gold" icon={<Cake aria-hidden />}>
          {birthday === today
            ? t('booking.glance.birthdayToday')
            : t('booking.glance.birthday', {
                day: format.shortDate(`${birthday}T12:00:00Z`, 'UTC'),
              })}
        </Badge>
      ) : null}
      <dl className="grid w-full grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {usual ? <TheUsual {...props} usual={usual} /> : null}
    </div>
  )
}

/** The button that books it, and what is no longer as it was. */
function TheUsual({ usual, menu, team, isPending, onUsual }: Props & { usual: Usual }) {
  const { t, pick } = useWords()
  const { treatment, differences } = usualAgain(menu, team, usual)
  const facts = { service: pick(usual.serviceName), who: usual.staffName ?? '' }
  return (
    <>
      {treatment ? (
        <Button
          tone="secondary"
          size="sm"
          icon={<RotateCcw aria-hidden />}
          pending={isPending}
          pendingLabel={t('booking.visit.working')}
          onClick={() => onUsual(usual)}
        >
          {t(usual.times > 1 ? 'booking.glance.bookUsual' : 'booking.glance.bookSame')}
        </Button>
      ) : null}
      {differences.map((difference) => (
        <p key={difference} className="text-sm text-ink-soft">
          {t(`booking.glance.other.${difference}`, facts)}
        </p>
      ))}
    </>
  )
}

type Wallets = { currency: string; moneyMinor: number; bonusMinor: number; owedMinor: number }[]

function useLines(glance: CustomerGlance | undefined, wallets: Wallets): [string, ReactNode][] {
  const { t, pick } = useWords()
  const format = useFormat()
  if (!glance) return []
  const { lastVisit, usual, lateCancels } = glance
  const money = (currency: string, amountMinor: number) =>
    format.money({ amountMinor, currency }, { short: true })
  const withWhom = (what: string, who: string) =>
    who ? t('booking.glance.with', { what, who }) : what
  const lines: [string, ReactNode][] = [
    [
      t('booking.glance.last'),
      lastVisit
        ? [
            format.shortDate(lastVisit.startsAt, lastVisit.timeZone),
            withWhom(
              format.list(lastVisit.serviceNames.map((name) => pick(name))),
              format.list(lastVisit.staffNames),
            ),
          ]
            .filter(Boolean)
            .join(' · ')
        : t('booking.glance.never'),
    ],
  ]
  if (usual && usual.times > 1)
    lines.push([
      t('booking.glance.usual'),
      t('booking.glance.often', {
        what: withWhom(
          `${pick(usual.serviceName)}, ${t('booking.form.minutes', { n: usual.lengthMinutes })}`,
          usual.staffName ?? '',
        ),
        times: usual.times,
        visits: usual.visits,
      }),
    ])
  if (lateCancels > 0) lines.push([t('booking.glance.lateCancels'), format.number(lateCancels)])
  for (const { currency, moneyMinor, bonusMinor, owedMinor } of wallets) {
    if (moneyMinor + bonusMinor > 0)
      lines.push([t('booking.glance.wallet'), money(currency, moneyMinor + bonusMinor)])
    if (owedMinor > 0)
      lines.push([
        t('booking.glance.owed'),
        <strong key="owed" className="font-semibold text-clay">
          {money(currency, owedMinor)}
        </strong>,
      ])
  }
  return lines
}

/** Undefined until it is known, and where the member may not see clients. */
function useGlance(customerId: string): CustomerGlance | undefined {
  const { query } = useClient()
  const { data: who } = useMember()
  const enabled = allows(who?.permissions.client ?? 'none', 'own')
  const { data } = useQuery({
    ...query.customer.glance.queryOptions({ input: { customerId } }),
    enabled,
  })
  return enabled ? data : undefined
}
