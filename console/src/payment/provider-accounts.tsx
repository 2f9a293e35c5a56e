import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ProviderName } from '@serein/shared/payment/account.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { ProviderKeysSheet } from './provider-keys-sheet.tsx'

const names = { stripe: 'Stripe', paypal: 'PayPal' } as const
const takes = { stripe: 'payment.accounts.stripe', paypal: 'payment.accounts.paypal' } as const
const providers: ProviderName[] = ['stripe', 'paypal']

type Props = { timeZone: string; mayChange: boolean }

/** The accounts of the business at providers: connect one, replace its keys, disconnect it. */
export function ProviderAccounts({ timeZone, mayChange }: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const accounts = useQuery(query.providerAccount.list.queryOptions({}))
  return (
    <QueryBoundary query={accounts} loading={<Skeleton className="h-40 w-full" />}>
      {({ accounts: ours, fromEnvironment, webhookUrls }) => (
        <div className="flex flex-col gap-4">
          {providers.map((provider) => (
            <ProviderCard
              key={provider}
              provider={provider}
              account={ours.find((each) => each.provider === provider) ?? null}
              isFromEnvironment={fromEnvironment.includes(provider)}
              webhookUrl={webhookUrls[provider]}
              {...{ timeZone, mayChange }}
            />
          ))}
          {mayChange ? null : <p className="text-sm text-ink-soft">{t('payment.accounts.look')}</p>}
        </div>
      )}
    </QueryBoundary>
  )
}

interface Account {
  name: string | null
  secretLast4: string
  isLive: boolean
  triedAt: string
  hasWebhook: boolean
}

function ProviderCard(
  props: Props & {
    provider: ProviderName
    account: Account | null
    isFromEnvironment: boolean
    webhookUrl: string
  },
) {
  const { t } = useWords()
  const format = useFormat()
  const [open, setOpen] = useState<'keys' | 'remove' | null>(null)
  const { provider, account, isFromEnvironment, webhookUrl, timeZone, mayChange } = props
  const name = names[provider]
  return (
    <Card className="px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="serif text-lg">{name}</h3>
        <StateBadge account={account} isFromEnvironment={isFromEnvironment} />
      </div>
      <p className="text-sm text-ink-soft">{t(takes[provider])}</p>
      {account ? (
        <p className="mt-3 text-sm">
          {account.name ? <span className="block font-semibold">{account.name}</span> : null}
          {t('payment.accounts.secret', {
            last4: account.secretLast4,
            day: format.shortDate(account.triedAt, timeZone),
          })}
        </p>
      ) : isFromEnvironment ? (
        <p className="mt-3 text-sm">{t('payment.accounts.environment')}</p>
      ) : null}
      {account && !account.hasWebhook ? (
        <Notice tone="gold" className="mt-3">
          {t('payment.accounts.noWebhook', { provider: name })}{' '}
          <span className="mt-1 block font-mono break-all select-all">{webhookUrl}</span>
        </Notice>
      ) : null}
      {mayChange ? (
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button
            tone={account ? 'secondary' : 'soft'}
            aria-label={account ? t('payment.accounts.replaceOf', { provider: name }) : undefined}
            onClick={() => setOpen('keys')}
          >
            {account
              ? t('payment.accounts.replace')
              : t('payment.accounts.connect', { provider: name })}
          </Button>
          {account ? (
            <Button
              tone="quiet"
              aria-label={t('payment.accounts.removeOf', { provider: name })}
              onClick={() => setOpen('remove')}
            >
              {t('payment.accounts.remove')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ProviderKeysSheet
        key={open === 'keys' ? 'open' : 'closed'}
        open={open === 'keys'}
        onClose={() => setOpen(null)}
        {...{ provider, name }}
      />
      <RemoveDialog
        open={open === 'remove'}
        onClose={() => setOpen(null)}
        {...{ provider, name }}
      />
    </Card>
  )
}

function StateBadge(props: { account: Account | null; isFromEnvironment: boolean }) {
  const { t } = useWords()
  const { account, isFromEnvironment } = props
  if (account && !account.isLive) return <Badge tone="gold">{t('payment.accounts.test')}</Badge>
  if (account || isFromEnvironment)
    return <Badge tone="primary">{t('payment.accounts.live')}</Badge>
  return <Badge>{t('payment.accounts.none')}</Badge>
}

function RemoveDialog(props: {
  open: boolean
  onClose: () => void
  provider: ProviderName
  name: string
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { provider, name, onClose } = props
  const { isPending, run } = useCommand({
    refresh: [query.providerAccount.list.key(), query.shop.paymentRules.key()],
  })
  const remove = async () => {
    await run(async () => {
      await api.providerAccount.remove({ provider })
      return t('payment.accounts.removed', { provider: name })
    })
    onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={onClose}
      title={t('payment.accounts.removeTitle', { provider: name })}
      cancelLabel={t('payment.accounts.keep')}
      confirm={{
        label: t('payment.accounts.remove'),
        run: () => void remove(),
        pending: isPending,
        danger: true,
      }}
    >
      {t('payment.accounts.removeText')}
    </Dialog>
  )
}
