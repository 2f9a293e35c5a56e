import type { Bill } from '@serein/shared/checkout/bill.ts'
import { Button } from '@serein/ui/button.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText, notesFor } from '../form/amount.ts'
import { KeyPad } from './key-pad.tsx'
import { useMoney } from './use-money.ts'

/** The cash received and the change; an empty field means the exact amount. */
export function changeOf(givenText: string, totalMinor: number, currency: string) {
  if (givenText.trim() === '') return { givenMinor: null, changeMinor: 0, isWrong: false }
  const givenMinor = amountOf(givenText, currency)
  const changeMinor = (givenMinor ?? 0) - totalMinor
  return { givenMinor, changeMinor, isWrong: givenMinor === null || changeMinor < 0 }
}

/** The cash received, with likely amounts to press, and the change in large figures. */
export function CashField(props: {
  bill: Pick<Bill, 'currency'>
  totalMinor: number
  givenText: string
  onGiven: (text: string) => void
}) {
  const { bill, totalMinor, givenText, onGiven } = props
  const isPhone = !useWide()
  const { t } = useWords()
  const { money, short, locale } = useMoney(bill)
  const { currency } = bill
  const { givenMinor, changeMinor, isWrong } = changeOf(givenText, totalMinor, currency)
  const isMissing = givenMinor !== null && changeMinor < 0
  return (
    <div className="flex flex-col gap-2.5">
      <AmountField
        label={t('payment.take.given')}
        {...{ currency, locale }}
        value={givenText}
        error={
          isMissing
            ? t('payment.take.missing', { amount: money(0 - changeMinor) })
            : isWrong
              ? t('payment.take.invalid')
              : undefined
        }
        hasKeys={isPhone}
        onText={onGiven}
      />
      <div className="flex flex-wrap gap-2">
        <Chip selected={givenText === ''} onClick={() => onGiven('')}>
          {t('payment.take.exact')}
        </Chip>
        {notesFor(totalMinor, currency).map((minor) => (
          <Chip
            key={minor}
            selected={givenMinor === minor}
            onClick={() => onGiven(amountText(minor, currency, locale))}
          >
            {short(minor)}
          </Chip>
        ))}
      </div>
      {isPhone ? <KeyPad {...{ value: givenText, locale }} onAmount={onGiven} /> : null}
    </div>
  )
}

/** The change, in large figures. */
export function Change({
  bill,
  changeMinor,
}: {
  bill: Pick<Bill, 'currency'>
  changeMinor: number
}) {
  const { t } = useWords()
  const { money } = useMoney(bill)
  return (
    <p role="status" className="flex items-baseline justify-between gap-4">
      {changeMinor > 0 ? (
        <>
          <span>{t('payment.take.change')}</span>
          <span className="figures serif text-2xl">{money(changeMinor)}</span>
        </>
      ) : null}
    </p>
  )
}

/** What is left to do once cash is taken: its change goes back. */
export function ChangeGiven(props: {
  bill: Pick<Bill, 'currency'>
  changeMinor: number
  onDone: () => void
}) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <ChangeToGive {...props} />
      </div>
      <Button size="lg" wide onClick={props.onDone}>
        {t('checkout.orders.changeGiven')}
      </Button>
    </div>
  )
}

/** The same once it is taken, as large as it can be read across a desk. */
export function ChangeToGive(props: { bill: Pick<Bill, 'currency'>; changeMinor: number }) {
  const { t } = useWords()
  const { money } = useMoney(props.bill)
  if (props.changeMinor === 0) return null
  return (
    <p className="mt-1 flex items-baseline justify-between gap-4">
      <span className="font-semibold">{t('payment.take.change')}</span>
      <span className="figures serif text-2xl">{money(props.changeMinor)}</span>
    </p>
  )
}
