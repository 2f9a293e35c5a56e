import { useFormat } from '@serein/client/provider.tsx'
import { type BillPart, nowOf } from '@serein/shared/checkout/choice.ts'
import { Card } from '@serein/ui/card.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords, type Word } from '../language/words.ts'
import { type Bill, partsOf, walletOf } from './use-choice.ts'
import type { Quote } from './use-quote.ts'

/** How much of the bill to pay now: the deposit, one’s share of a party, or all of it. */
export function PartCard(props: { quote: Quote; bill: Bill; onChange: (part: BillPart) => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { quote, bill, onChange } = props
  const { shop, currency } = quote.booking
  const { tipMinor } = bill.choice
  const payable = {
    totalMinor: quote.booking.totalMinor,
    depositMinor: quote.deposit?.depositMinor ?? 0,
    shareMinor: quote.shareMinor,
  }
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const choices = partsOf(quote).map((part) => {
    const nowMinor = nowOf(payable, { part, tipMinor })
    const later = { amount: money(bill.totalMinor - nowMinor) }
    return { id: part, label: t(labels[part]), help: t(helps[part], later), aside: money(nowMinor) }
  })
  return (
    <section aria-labelledby="part">
      <h2 id="part" className="serif text-lg">
        {t('checkout.part.title')}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">
        {payable.depositMinor > 0
          ? t('checkout.part.text', { shop: shop.name, amount: money(payable.depositMinor) })
          : t('checkout.part.partyText')}
      </p>
      <ChoiceRows
        label={t('checkout.part.title')}
        labelHidden
        choices={choices}
        selected={bill.choice.part}
        onSelect={onChange}
      />
    </section>
  )
}

const labels: Record<BillPart, Word> = {
  deposit: 'checkout.part.deposit',
  share: 'checkout.part.share',
  whole: 'checkout.part.whole',
}
const helps: Record<BillPart, Word> = {
  deposit: 'checkout.part.later',
  share: 'checkout.part.shareLater',
  whole: 'checkout.part.nothingLater',
}

/** Pays from the wallet as far as it goes. */
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
    <WalletSwitch
      holds={money(holdsMinor)}
      help={help()}
      isUsed={choice.usesWallet}
      onChange={onChange}
    />
  )
}

/** Whether the wallet pays, for a visit and for products. */
export function WalletSwitch(props: {
  /** What is in it. */
  holds: string
  help: string
  isUsed: boolean
  onChange: (isUsed: boolean) => void
}) {
  const { t } = useWords()
  return (
    <Card className="py-2">
      <Switch
        label={t('checkout.wallet.use', { amount: props.holds })}
        help={props.help}
        checked={props.isUsed}
        onChecked={props.onChange}
      />
    </Card>
  )
}
