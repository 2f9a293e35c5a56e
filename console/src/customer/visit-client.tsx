import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { useMember, useShop } from '../business/member.ts'
import { useWords } from '../language/words.ts'
import { ContactLinks } from './contact-links.tsx'
import { customerAddress } from './customer-address.ts'

/** Of whose visit it is: how to reach them, what to mind, and the way to their card. Nothing of who gave no name. */
export function VisitClient({ customerId }: { customerId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data: who } = useMember()
  const { shop } = useShop()
  const maySee = allows(who?.permissions.client ?? 'none', 'own')
  const found = useQuery({
    ...query.customer.get.queryOptions({ input: { customerId } }),
    enabled: maySee,
  })
  const customer = found.data?.customer
  if (!maySee || !customer) return null
  const { phone, email, pairings, notes, guardian } = customer
  const avoided = pairings.filter(({ kind }) => kind === 'avoided')
  const note = notes[0]?.versions[0]?.text
  return (
    <div className="mt-3 flex flex-col gap-2.5">
      {customer.isBlocked || customer.isMinor || avoided.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          {customer.isBlocked ? <Badge tone="red">{t('customer.blocked')}</Badge> : null}
          {customer.isMinor ? (
            <Badge tone="gold">{t('customer.minorOf', { name: guardian?.name ?? '' })}</Badge>
          ) : null}
          {avoided.map(({ staffId, name }) => (
            <Badge key={staffId} tone="red">
              {t('customer.notWith', { name })}
            </Badge>
          ))}
        </p>
      ) : null}
      {note ? (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {note}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          size="sm"
          tone="secondary"
          icon={<UserRound aria-hidden />}
          href={customerAddress(shop?.id, customerId)}
        >
          {t('customer.open')}
        </ButtonLink>
        <ContactLinks {...{ phone, email }} labels={{ phone, email }} />
      </div>
    </div>
  )
}
