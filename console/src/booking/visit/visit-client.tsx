import { useQuery } from '@tanstack/react-query'
import { HeartPulse, UserRound } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../../address/link.ts'
import { useMember, useShop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { ClientMarks } from '../client-marks.tsx'
import { useClientName } from '../client-name.ts'
import { ContactLinks } from '../contact-links.tsx'

type Warning = { tone: 'red' | 'gold'; text: string; isHealth?: true }

/** What to mind of a client: agreements, the team’s notes, and that there are health notes. */
export function ClientNotice({ customerId }: { customerId: string }) {
  const { t } = useWords()
  const clientName = useClientName()
  const customer = useCustomer(customerId)
  if (!customer) return null
  const { pairings, notes, guardian, noShows, alerts, tags } = customer
  const avoided = pairings.filter(({ kind }) => kind === 'avoided')
  const note = notes[0]?.versions[0]?.text
  const badges: (Warning | false)[] = [
    customer.hasWellnessNotes && { tone: 'red', text: t('booking.mark.health'), isHealth: true },
    customer.isBlocked && { tone: 'red', text: t('customer.blocked') },
    customer.isMinor && {
      tone: 'gold',
      text: t('customer.minorOf', { name: guardian ? clientName(guardian) : '' }),
    },
    ...avoided.map(({ name }): Warning => ({ tone: 'red', text: t('customer.notWith', { name }) })),
    noShows > 0 && { tone: 'gold', text: t('customer.noShows', { count: noShows }) },
  ]
  const warnings = badges.filter((badge) => badge !== false)
  return warnings.length > 0 || note || alerts.length > 0 || tags.length > 0 ? (
    <div className="flex flex-col gap-2.5">
      <ClientMarks alerts={alerts} tags={tags} />
      {warnings.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          {warnings.map(({ tone, text, isHealth }) => (
            <Badge key={text} tone={tone} icon={isHealth ? <HeartPulse aria-hidden /> : undefined}>
              {text}
            </Badge>
          ))}
        </p>
      ) : null}
      {note ? (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      ) : null}
    </div>
  ) : null
}

/** The client’s contacts and the link to their card; nothing for an unnamed client. */
export function VisitClient({ customerId }: { customerId: string }) {
  const { t } = useWords()
  const { shop } = useShop()
  const customer = useCustomer(customerId)
  if (!customer) return null
  const { phone, email } = customer
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <ButtonLink
        size="sm"
        tone="secondary"
        icon={<UserRound aria-hidden />}
        href={linkTo('/clients', { shop: shop?.id, client: customerId })}
      >
        {t('customer.open')}
      </ButtonLink>
      <ContactLinks {...{ phone, email }} labels={{ phone, email }} />
    </div>
  )
}

/** What the member may know of a client; undefined until it is known, and where they may not. */
export function useCustomer(customerId: string | null) {
  const { query } = useClient()
  const { data: who } = useMember()
  const maySee = allows(who?.permissions.client ?? 'none', 'own')
  const input = { customerId: customerId ?? '' }
  const enabled = maySee && customerId !== null
  const found = useQuery({ ...query.customer.get.queryOptions({ input }), enabled })
  return enabled ? found.data?.customer : undefined
}
