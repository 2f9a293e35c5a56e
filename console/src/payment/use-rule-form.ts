import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { RuleFaultReason } from '@serein/shared/shop/rule-fault.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** What is amiss with a field of the form: as the server says it, or that it could not be read. */
export type FormFault = {
  field: string
  reason: RuleFaultReason | 'amount' | 'percent' | 'nothing_chosen'
}

/** What the fields come to; `sent` is null while one of them cannot be read. */
export type Reading<Sent> = { sent: Sent | null; faults: FormFault[] }

type Options<Values, Sent> = {
  /** What the rule is called. */
  rule: string
  initial: Values
  /** What stands now, so that saving can be undone. */
  before: Sent
  read: (values: Values) => Reading<Sent>
  ask: (sent: Sent) => Promise<unknown>
  /** What else the server may refuse; true where it is dealt with. */
  onRefused?: (error: unknown) => boolean
  onDone: () => void
}

/** Fields that say what is amiss: their own, a group of boxes, or what is said of all together. */
const faulty = '[aria-invalid="true"], [data-invalid] input, [role="alert"]:not(:empty)'

/**
 * The fields of a rule. What is amiss is said at its field once somebody has tried to save; what the server refuses is said at the same
 * place, and nothing that was typed is lost.
 */
export function useRuleForm<Values, Sent>(options: Options<Values, Sent>) {
  const { rule, initial, before, read, ask, onDone } = options
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const form = useRef<HTMLFormElement | null>(null)
  const [values, setValues] = useState(initial)
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<FormFault | null>(null)
  const [isPending, setPending] = useState(false)
  const { sent, faults } = read(values)
  const shown = [...(isSubmitted ? faults : []), ...(refused ? [refused] : [])]

  const refresh = () => cache.invalidateQueries({ queryKey: query.shop.key() })
  const failed = (error: unknown) =>
    showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('common.failed') })

  const undo = async () => {
    try {
      await ask(before)
      await refresh()
      showToast({ tone: 'good', text: t('payment.rule.undone', { rule }) })
    } catch (error) {
      failed(error)
    }
  }

  const save = async (wanted: Sent) => {
    setPending(true)
    try {
      await ask(wanted)
      await refresh()
      onDone()
      showToast({
        tone: 'good',
        text: t('payment.rule.saved', { rule }),
        action: { label: t('common.undo'), run: () => void undo() },
      })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.code === 'rule_not_possible') {
        setRefused(refusal.data as FormFault)
        focusFault()
      } else if (!options.onRefused?.(error)) failed(error)
    } finally {
      setPending(false)
    }
  }

  const focusFault = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(faulty)?.focus())

  return {
    values,
    /** What would be saved, where the fields can be read and go together. */
    good: faults.length === 0 ? sent : null,
    isPending,
    faults: shown,
    set(change: Partial<Values>) {
      setRefused(null)
      setValues((now) => ({ ...now, ...change }))
    },
    submit(element: HTMLFormElement) {
      form.current = element
      setSubmitted(true)
      if (faults.length > 0 || sent === null) focusFault()
      else if (!isPending) void save(sent)
    },
  }
}
