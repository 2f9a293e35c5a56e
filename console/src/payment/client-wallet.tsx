import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import type { WalletLine } from '@serein/shared/checkout/wallet.ts'
import { Button } from '@serein/ui/button.tsx'
import { useCommand } from '../command/use-command.ts'
import { FormSheet } from '../form/side-form.tsx'
import { useWords, type Word } from '../language/words.ts'
import type { Shop } from '../member/member.ts'
import { byCursor } from '../page/by-cursor.ts'
import { MorePages } from '../page/more-pages.tsx'
import { GestureForm } from './gesture-form.tsx'
import { useMoney } from './use-money.ts'
import { WalletPayout } from './wallet-payout.tsx'
import { WalletTopUpForm } from './wallet-top-up-form.tsx'

type Props = { customerId: string; shop: Shop; mayChange: boolean }
type Opened = 'topUp' | 'gesture' | 'statement'

/** The wallet of a client in the currency of the shop: what it holds, and what the desk does with it. */
export function ClientWallet({ customerId, shop, mayChange }: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const { money } = useMoney(shop)
  const [opened, setOpened] = useState<Opened | null>(null)
  const input = { shopId: shop.id, customerId }
  const { data } = useQuery(query.wallet.atDesk.queryOptions({ input }))
  if (!data) return null
  const { wallet } = data
  const { currency, moneyMinor, bonusMinor, options } = wallet
  const close = () => setOpened(null)
  const formProps = { ...input, wallet, onDone: close }
  return (
    <>
      <p className="figures text-2xl font-semibold">{money(moneyMinor + bonusMinor)}</p>
      {bonusMinor > 0 ? (
        <p className="text-sm text-ink-soft">
          {t('payment.wallet.bonus', { amount: money(bonusMinor) })}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {mayChange && options.length > 0 ? (
          <Button size="sm" onClick={() => setOpened('topUp')}>
            {t('payment.wallet.topUp')}
          </Button>
        ) : null}
        {mayChange ? (
          <Button size="sm" tone="secondary" onClick={() => setOpened('gesture')}>
            {t('payment.wallet.give')}
          </Button>
        ) : null}
        <Button size="sm" tone="quiet" onClick={() => setOpened('statement')}>
          {t('payment.wallet.statement')}
        </Button>
        {mayChange && moneyMinor > 0 ? (
          <WalletPayout {...input} currency={currency} moneyMinor={moneyMinor} />
        ) : null}
      </div>
      <Gestures {...input} wallet={wallet} zone={shop.timeZone} mayChange={mayChange} />
      <FormSheet open={opened === 'topUp'} onClose={close} title={t('payment.wallet.topUp')}>
        <WalletTopUpForm {...formProps} />
      </FormSheet>
      <FormSheet open={opened === 'gesture'} onClose={close} title={t('payment.wallet.give')}>
        <GestureForm {...formProps} />
      </FormSheet>
      <FormSheet
        open={opened === 'statement'}
        onClose={close}
        title={t('payment.wallet.statement')}
      >
        <Statement {...input} shop={shop} />
      </FormSheet>
    </>
  )
}

/** What was given as a gesture, each with the way to take it back as long as it is not spent. */
function Gestures(props: {
  shopId: string
  customerId: string
  wallet: DeskWallet
  zone: string
  mayChange: boolean
}) {
  const { shopId, customerId, wallet, zone, mayChange } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const format = useFormat()
  const { money } = useMoney(wallet)
  const { isPending, run } = useCommand({ refresh: [query.wallet.key(), query.customer.get.key()] })
  const takeBack = (gestureId: string, amount: string) =>
    void run(async () => {
      await api.wallet.takeBack({ shopId, customerId, gestureId })
      return t('payment.wallet.takenBack', { amount })
    })
  const { gestures } = wallet
  if (gestures.length === 0) return null
  return (
    <>
      <h3 className="mt-4 mb-1 text-sm font-semibold">{t('payment.wallet.gestures')}</h3>
      <ul className="divide-y divide-line text-sm">
        {gestures.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className={one.isTakenBack ? 'line-through' : 'font-semibold'}>
                {money(one.amountMinor)}
              </span>{' '}
              {one.reason}
              <span className="block text-ink-soft">
                {[format.shortDate(one.at, zone), one.by].filter(Boolean).join(' · ')}
              </span>
            </span>
            {mayChange && one.canTakeBack ? (
              <Button
                size="sm"
                tone="quiet"
                pending={isPending}
                aria-label={t('payment.wallet.takeBackOf', { amount: money(one.amountMinor) })}
                onClick={() => takeBack(one.id, money(one.amountMinor))}
              >
                {t('payment.wallet.takeBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

const titles: Record<WalletLine['kind'], Word> = {
  top_up: 'payment.wallet.line.topUp',
  gesture: 'payment.wallet.line.gesture',
  late_credit: 'payment.wallet.line.lateCredit',
  visit: 'payment.wallet.line.visit',
  order: 'payment.wallet.line.order',
  given_back: 'payment.wallet.line.givenBack',
  refund: 'payment.wallet.line.refund',
  paid_out: 'payment.wallet.line.paidOut',
  correction: 'payment.wallet.line.correction',
}

function Statement(props: { shopId: string; customerId: string; shop: Shop }) {
  const { shopId, customerId, shop } = props
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const { money } = useMoney(shop)
  const pages = useInfiniteQuery(
    query.wallet.statementAtDesk.infiniteOptions(byCursor({ shopId, customerId, limit: 20 })),
  )
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? []
  if (pages.data && lines.length === 0) return <p>{t('payment.wallet.noLines')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0">
              {t(titles[line.kind])}
              <span className="block text-sm text-ink-soft">
                {[
                  format.shortDate(line.occurredAt, shop.timeZone),
                  line.visit?.code ?? line.order?.code ?? line.topUp?.number,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="figures shrink-0 text-right">
              <span className="block font-semibold">
                {money(line.moneyMinor + line.bonusMinor)}
              </span>
              <span className="block text-sm text-ink-soft">{money(line.balanceMinor)}</span>
            </span>
          </li>
        ))}
      </ul>
      <MorePages pages={pages} label={t('payment.wallet.more')} />
    </>
  )
}
