import { useInfiniteQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { ownZone } from '@serein/client/clock.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { WalletLine } from '@serein/shared/checkout/wallet.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { tenderWords } from '../booking/tender-words.ts'
import { statementOptions, type WalletRef } from './wallet-data.ts'

/** The movements of a wallet, latest first, each with the balance after it. */
export function WalletStatement(wallet: WalletRef) {
  const { t } = useWords()
  const { query } = useClient()
  const statement = useInfiniteQuery(statementOptions(query, wallet))
  return (
    <Section title={t('checkout.wallets.statement')}>
      <QueryBoundary
        query={statement}
        isEmpty={({ pages }) => pages.every(({ lines }) => lines.length === 0)}
        empty={<p className="text-ink-soft">{t('checkout.wallets.noLines')}</p>}
      >
        {({ pages }) => (
          <>
            <List label={t('checkout.wallets.statement')}>
              {pages
                .flatMap(({ lines }) => lines)
                .map((line) => (
                  <Line key={line.id} line={line} currency={wallet.currency} />
                ))}
            </List>
            {statement.hasNextPage ? (
              <Button
                tone="secondary"
                wide
                className="mt-4"
                pending={statement.isFetchingNextPage}
                onClick={() => void statement.fetchNextPage()}
              >
                {t('checkout.wallets.more')}
              </Button>
            ) : null}
            <p className="mt-5 text-sm text-ink-soft">{t('checkout.wallets.rule')}</p>
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Line({ line, currency }: { line: WalletLine; currency: string }) {
  const { t } = useWords()
  const format = useFormat()
  const isHydrated = useHydrated()
  const { visit, order, topUp } = line
  // The server does not know the reader’s zone; a visit has its shop’s.
  const zone = visit?.timeZone ?? (isHydrated ? ownZone() : 'UTC')
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const amountMinor = line.moneyMinor + line.bonusMinor
  const title =
    line.kind === 'visit' && visit
      ? t('checkout.wallets.line.visit', { shop: visit.shopName })
      : line.kind === 'order' && order
        ? t('checkout.wallets.line.order', { code: order.code })
        : t(titles[line.kind])
  const about = topUp
    ? paidWith(topUp)
    : line.kind === 'order'
      ? order?.shopName
      : (visit?.code ?? order?.code)
  function paidWith({ number, tender, card }: NonNullable<WalletLine['topUp']>): string {
    const word = tenderWords[tender]
    const by = card ? `••••\u00a0${card.last4}` : word ? t(word) : tender
    return t('checkout.wallets.receipt', { number, tender: by })
  }
  return (
    <ListRow
      title={title}
      subtitle={
        <>
          <span className="block">
            {[format.shortDate(line.occurredAt, zone), about].filter(Boolean).join(' · ')}
          </span>
          {line.bonusMinor > 0 && line.kind === 'top_up' ? (
            <span className="block">
              {t('checkout.wallets.bonusAdded', { amount: money(line.bonusMinor) })}
            </span>
          ) : null}
        </>
      }
      end={
        <>
          <span className={amountMinor > 0 ? 'block font-semibold text-primary' : 'block'}>
            {amountMinor > 0 ? '+' : ''}
            {money(amountMinor)}
          </span>
          <span className="block text-sm text-ink-soft">
            {t('checkout.wallets.after', { amount: money(line.balanceMinor) })}
          </span>
        </>
      }
      {...(visit && { href: linkTo('bookingDetails', { booking: visit.id }) })}
      {...(order && { href: linkTo('wallet', { order: order.id }) })}
      {...(topUp && { href: linkTo('creditStripe', { topUp: topUp.id }) })}
    />
  )
}

const titles: Record<WalletLine['kind'], Word> = {
  top_up: 'checkout.wallets.line.topUp',
  gesture: 'checkout.wallets.line.gesture',
  late_credit: 'checkout.wallets.line.lateCredit',
  visit: 'checkout.wallets.line.correction',
  order: 'checkout.wallets.line.correction',
  given_back: 'checkout.wallets.line.givenBack',
  refund: 'checkout.wallets.line.refund',
  paid_out: 'checkout.wallets.line.paidOut',
  correction: 'checkout.wallets.line.correction',
}
