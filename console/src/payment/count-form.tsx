import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf } from '../form/amount.ts'
import { differenceWords } from './till-drawer.tsx'
import { useMoney } from './use-money.ts'

/** Somebody counts the drawer: the day begins with its float, and what is counted later is compared. */
export function CountForm({ till, shopId }: { till: TillDay; shopId: string }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { money, locale } = useMoney(till)
  const [kind, setKind] = useState<'opening' | 'count'>(
    till.counts.length === 0 && till.drawer.cashInMinor === 0 ? 'opening' : 'count',
  )
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const countedMinor = amountOf(counted, till.currency)
  const difference = (countedMinor ?? 0) - till.drawer.expectedMinor

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (countedMinor === null || isPending) return
    setPending(true)
    try {
      const said = note.trim() === '' ? {} : { note: note.trim() }
      await api.till.count({ shopId, countedMinor, kind, ...said })
      showToast({ text: t('payment.till.saved'), tone: 'good' })
      await cache.invalidateQueries({ queryKey: query.till.day.key() })
    } catch (error) {
      showToast({ text: refusalOf(error)?.message ?? t('common.failed'), tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Card className="print:hidden">
      <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        <Segmented
          label={t('payment.till.kind')}
          labelHidden
          choices={[
            { id: 'opening', label: t('payment.till.asOpening') },
            { id: 'count', label: t('payment.till.asCount') },
          ]}
          selected={kind}
          onSelect={setKind}
        />
        <AmountField
          label={t('payment.till.counted')}
          currency={till.currency}
          locale={locale}
          value={counted}
          help={
            kind === 'count' && countedMinor !== null
              ? differenceWords(t, difference, money(Math.abs(difference)))
              : undefined
          }
          error={isSubmitted && countedMinor === null ? t('payment.take.invalid') : undefined}
          onText={setCounted}
        />
        <TextField
          label={t('payment.till.note')}
          note={t('common.optional')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" wide pending={isPending} pendingLabel={t('payment.sheet.working')}>
          {t(kind === 'opening' ? 'payment.till.saveOpening' : 'payment.till.save')}
        </Button>
      </form>
    </Card>
  )
}
