import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { useWords } from '../language/words.ts'
import type { ReportAddress } from './report-address.ts'

/** Spas with several currencies: one after the other, never together. */
export function CurrencyChoice(props: {
  address: ReportAddress
  report: { currency: string; currencies: string[] }
}) {
  const { currency, currencies } = props.report
  const { t } = useWords()
  if (currencies.length < 2) return null
  return (
    <ChoiceChips
      name="currency"
      label={t('report.currency')}
      labelHidden
      choices={currencies.map((id) => ({ id, label: id }))}
      selected={currency}
      onSelect={(next) => props.address.set({ currency: next })}
    />
  )
}
