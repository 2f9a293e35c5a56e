import { UserPlus, UserRound } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import type { Likeness } from '@serein/shared/customer/refusal.ts'
import { useWords } from '../language/words.ts'
import { contactsBeside, useClientName } from './client-name.ts'

type Client = {
  id: string
  name: string
  phone?: string | null
  email?: string | null
  /** What they share with who is being written down. */
  likenesses?: readonly Likeness[]
}

/** Asks whether a new client is one of those with the same phone or e-mail. */
export function KnownContact(props: {
  known: Client[]
  onSame: (client: Client) => void
  onOther: () => void
}) {
  const { t } = useWords()
  const clientName = useClientName()
  return (
    <Notice announce tone="gold" title={t('customer.known.title')}>
      {t('customer.known.text')}
      <span className="mt-2 flex flex-col gap-1">
        {props.known.map((client) => {
          const name = clientName(client)
          const shared = (client.likenesses ?? []).map((one) => t(`customer.likeness.${one}`))
          return (
            <span key={client.id} className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{name}</span>{' '}
              {[...contactsBeside(name, client), ...shared].join(' · ')}
            </span>
          )
        })}
      </span>
      <span className="mt-3 flex flex-wrap gap-2">
        {props.known.map((client) => (
          <Button
            key={client.id}
            tone="secondary"
            size="sm"
            icon={<UserRound aria-hidden />}
            onClick={() => props.onSame(client)}
          >
            {t('customer.known.same', { name: client.name || t('customer.known.nameless') })}
          </Button>
        ))}
        <Button tone="secondary" size="sm" icon={<UserPlus aria-hidden />} onClick={props.onOther}>
          {t('customer.known.other')}
        </Button>
      </span>
    </Notice>
  )
}

/** The clients with the typed contact, named by the server’s refusal. */
export function knownIn(error: unknown): Client[] | undefined {
  const refusal = refusalOf(error)
  if (refusal?.code !== 'client_known') return undefined
  return (refusal.data as { customers: Client[] }).customers
}
