import { useFormat } from '@serein/client/provider.tsx'
import { cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Anchor } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { holds, type Wallet } from './wallet-data.ts'

/** A wallet with a spa: the chosen one is a dark card, the others are links. */
export function WalletCard({ wallet, isChosen }: { wallet: Wallet; isChosen: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const { business, currency, bonusMinor } = wallet
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  return (
    <Anchor
      href={linkTo('wallet', { business: business.id, currency })}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        cardStyle(isChosen ? 'deep' : 'surface'),
        'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1',
        isChosen ? 'p-6' : 'p-4',
      )}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('checkout.wallets.with', { business: business.name })}
      </span>
      <span className={cx('figures serif', isChosen ? 'w-full text-2xl' : 'text-lg')}>
        {money(holds(wallet))}
      </span>
      {bonusMinor > 0 ? (
        <span className={cx('w-full text-sm', isChosen ? 'opacity-85' : 'text-ink-soft')}>
          {t('checkout.wallets.bonus', { amount: money(bonusMinor) })}
        </span>
      ) : null}
    </Anchor>
  )
}
