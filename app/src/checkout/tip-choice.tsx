import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { exponentOf } from '@serein/shared/money/money.ts'
import { tipOf } from '@serein/shared/payment/tip.ts'
import { ChoiceCards } from '@serein/ui/choice.tsx'
import { useWords } from '../language/words.ts'
import { OwnAmountField } from '../page/own-amount-field.tsx'
import { readAmount } from '../page/read-amount.ts'
import type { Quote } from './use-quote.ts'

/** A tip: none, one the spa suggests, or a custom amount. */
export function TipChoice(props: {
  quote: Quote
  tipMinor: number
  onChange: (tipMinor: number) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { quote, tipMinor, onChange } = props
  const { totalMinor, currency } = quote.booking
  const presets = quote.tipPresets.map((rate) => ({ rate, amountMinor: tipOf(totalMinor, rate) }))
  const chosen = presets.find(({ amountMinor }) => amountMinor === tipMinor)
  const digits = exponentOf(currency)
  const isOwn = tipMinor > 0 && !chosen
  const [own, setOwn] = useState(isOwn ? String(tipMinor / 10 ** digits) : '')
  const isWrong = readAmount(own, digits) === null
  const pick = (amountMinor: number) => {
    setOwn('')
    onChange(amountMinor)
  }
  const type = (text: string) => {
    setOwn(text)
    onChange(readAmount(text, digits) ?? 0)
  }
  return (
    <section aria-labelledby="tip">
      <h2 id="tip" className="serif text-lg">
        {t('checkout.tip.title')}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">{t('checkout.tip.text')}</p>
      <ChoiceCards
        label={t('checkout.tip.title')}
        labelHidden
        choices={[
          { id: 'none', label: t('checkout.tip.none') },
          ...presets.map(({ rate, amountMinor }) => ({
            id: String(rate),
            label: (
              <>
                {format.number(rate / 100_000, { style: 'percent', maximumFractionDigits: 1 })}
                <span className="figures block text-xs font-normal text-ink-soft">
                  {format.money({ amountMinor, currency }, { short: true })}
                </span>
              </>
            ),
          })),
        ]}
        selected={chosen ? String(chosen.rate) : isOwn || isWrong ? null : 'none'}
        onSelect={(id) => pick(presets.find(({ rate }) => String(rate) === id)?.amountMinor ?? 0)}
      />
      <OwnAmountField
        className="mt-4"
        name="tip"
        label={t('checkout.tip.own')}
        currency={currency}
        value={own}
        onChange={(event) => type(event.target.value)}
        error={isWrong && t('checkout.tip.wrong')}
      />
    </section>
  )
}
