import { useFormat } from '@serein/client/provider.tsx'
import type { BillChoice } from '@serein/shared/checkout/choice.ts'
import { Card } from '@serein/ui/card.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords } from '../language/words.ts'
import { type Bill, walletOf } from './use-choice.ts'
import type { Quote } from './use-quote.ts'

/** Where the spa asks for a deposit: only that now, or all of it. */
export function PartCard(props: {
  quote: Quote
  bill: Bill
  onChange: (part: BillChoice['part']) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { quote, bill, onChange } = props
  const { shop, currency } = quote.booking
  const depositMinor = quote.deposit?.depositMinor ?? 0
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  return (
    <section aria-labelledby="part">
      <h2 id="part" className="serif text-lg">
        {t('checkout.part.title')}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">
        {t('checkout.part.text', { shop: shop.name, amount: money(depositMinor) })}
      </p>
      <ChoiceRows
        label={t('checkout.part.title')}
        labelHidden
        choices={[
          {
            id: 'deposit' as const,
            label: t('checkout.part.deposit'),
            help: t('checkout.part.later', { amount: money(bill.totalMinor - depositMinor) }),
            aside: money(depositMinor),
          },
          {
            id: 'whole' as const,
            label: t('checkout.part.whole'),
            help: t('checkout.part.nothingLater'),
            aside: money(bill.totalMinor),
          },
        ]}
        selected={bill.choice.part}
        onSelect={onChange}
      />
    </section>
  )
}

/** Pays with what is in the wallet, as far as it goes. */
export function WalletCard(props: {
  quote: Quote
  bill: Bill
  onChange: (usesWallet: boolean) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { quote, bill, onChange } = props
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: quote.booking.currency })
  const holdsMinor = walletOf(quote)
  const { choice, walletMinor, tenderMinor, tender } = bill
  const help = () => {
    if (!choice.usesWallet) return t('checkout.wallet.help')
    if (tender !== 'at_shop' && tenderMinor > 0)
      return t('checkout.wallet.rest', { amount: money(tenderMinor) })
    return t('checkout.wallet.stays', { amount: money(holdsMinor - walletMinor) })
  }
  return (
    <Card className="py-2">
      <Switch
        label={t('checkout.wallet.use', { amount: money(holdsMinor) })}
        help={help()}
        checked={choice.usesWallet}
        onChecked={onChange}
      />
    </Card>
  )
}
