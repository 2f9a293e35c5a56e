import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail, MessageSquare, Smartphone } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { templateKindNames } from '@serein/shared/notification/template-kind.ts'
import type { SentMessage } from '@serein/shared/notification/sent-message.ts'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { MorePages } from '../page/more-pages.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { CardPart } from './card-part.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

type Given = { customerId: string; mayChange: boolean; zone: string }

/** What the client was sent by mail, SMS and push, and what became of it. */
export function CustomerMessages(props: Given) {
  const { t } = useWords()
  const { query } = useClient()
  const pages = useInfiniteQuery(
    query.customer.messages.infiniteOptions(byCursor({ customerId: props.customerId, limit: 5 })),
  )
  const messages = pages.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <CardPart title={t('customer.message.title')}>
      <QueryBoundary
        query={pages}
        loading={<Skeleton className="h-28 w-full" />}
        isEmpty={() => messages.length === 0}
        empty={<p className="text-sm text-ink-soft">{t('customer.message.none')}</p>}
      >
        {() => (
          <>
            <ul className="divide-y divide-line">
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} {...props} />
              ))}
            </ul>
            <MorePages pages={pages} label={t('customer.message.more')} />
          </>
        )}
      </QueryBoundary>
    </CardPart>
  )
}

const signs = { mail: Mail, sms: MessageSquare, push: Smartphone }
const tones: Record<SentMessage['state'], Tone> = {
  waiting: 'gold',
  sent: 'primary',
  unconfirmed: 'gold',
  failed: 'red',
  dropped: 'neutral',
}

function MessageRow({ message, customerId, mayChange, zone }: Given & { message: SentMessage }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const verbs = useCustomerVerbs()
  const what = useMessageName()(message)
  const { id: messageId, channel, recipient, at, state, reason, code } = message
  const Sign = signs[channel]
  const send = () =>
    verbs.run(async () => {
      await verbs.api.sendAgain({ customerId, messageId })
      return t('customer.message.sentAgain')
    })
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <Sign aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold [overflow-wrap:anywhere]">{what}</span>
          <Badge tone={tones[state]}>{t(`customer.message.state.${state}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {[
            t(`customer.message.by.${channel}`),
            recipient && phoneText(recipient),
            `${format.shortDate(at, zone)}, ${format.time(at, zone)}`,
            code,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {reason ? <p className="text-sm">{pick(reason)}</p> : null}
        {mayChange && message.canSendAgain ? (
          <Button
            size="sm"
            tone="quiet"
            className="-ml-4"
            pending={verbs.isPending}
            aria-label={t('customer.message.againOf', { what })}
            onClick={() => void send()}
          >
            {t('customer.message.again')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** What a message tells of: its subject, else its kind. */
function useMessageName() {
  const { t, pick } = useWords()
  return ({ subject, kind: sentKind }: SentMessage) => {
    const kind = templateKindNames.find((one) => one === sentKind)
    if (subject) return pick(subject)
    return kind ? t(`notification.template.kind.${kind}`) : t('customer.message.other')
  }
}
