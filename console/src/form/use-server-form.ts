import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPathByValue,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  set as setAt,
  useForm,
} from 'react-hook-form'
import { refusalOf } from '@serein/client/api.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Fields that say what is amiss: their own, a group of boxes, or what is said of all together. */
const faulty =
  '[aria-invalid="true"], [data-invalid] input, [data-invalid] button, [role="alert"][tabindex]:not(:empty)'

/** What is amiss with a field, which is called as the contract calls it. */
export type FieldFault = { field: string }

/** What the fields come to; `sent` is null while one of them cannot be read. */
export type Reading<Sent, Fault extends FieldFault> = {
  sent: Sent | null
  faults: readonly Fault[]
}

type Options<Values, Sent, Answer, Fault extends FieldFault> = {
  initial: Values
  read: (values: Values) => Reading<Sent, NoInfer<Fault>>
  /** What is said of a fault at its field. */
  faultText: (fault: Fault) => string
  /** Rejects where it failed. */
  send: (sent: Sent) => Promise<Answer>
  /** The faults of a refusal; none where it is dealt with, null where it is of no field. */
  refusedFields?: (error: unknown) => readonly NoInfer<Fault>[] | null
  /** What is read anew once it is sent. */
  refresh?: QueryKey
  /** What is saved, as it is called where that is said. */
  name?: (sent: Sent) => string
  /** What is said instead once it is saved. */
  savedText?: (sent: Sent) => string
  /** What stood before, to be sent again where somebody takes it back. */
  before?: Sent
  /** Another way to take it back. */
  undo?: (answer: Answer) => Promise<unknown>
  /** What is said where the server gave no reason. */
  failedText?: string
  onDone?: (answer: Answer) => void
}

/**
 * The fields of a form and their sending. What is amiss is said at its field once somebody has tried to send; what the server
 * refuses is said at the same place, until something is changed. Nothing typed is lost, and what is sent is not sent twice.
 */
export function useServerForm<
  Values extends FieldValues,
  Sent,
  Answer,
  Fault extends FieldFault = FieldFault,
>(options: Options<Values, Sent, Answer, Fault>) {
  const { initial, read, faultText } = options
  const element = useRef<HTMLFormElement | null>(null)
  const deliver = useDelivery(options)
  const form = useForm<Values, unknown, Sent>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (typed) => {
      const { sent, faults } = read(typed)
      if (faults.length === 0) return { values: sent as Sent, errors: {} }
      return { values: {}, errors: errorsOf(faults, faultText) as FieldErrors<Values> }
    },
  })
  const { errors, isSubmitted, isSubmitting, submitCount } = form.formState
  const values = form.watch()
  const { sent, faults } = read(values)
  const at = (field: string) => faultAt(errors, field)?.message
  const setOne = (field: string, value: unknown) =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>)
  // A change can mend what was amiss elsewhere: all of it is read again.
  const readAgain = () => void (isSubmitted && form.trigger())
  const change = (field: string, value: unknown) => {
    setOne(field, value)
    readAgain()
  }
  const submit = form.handleSubmit(async (wanted) => {
    for (const fault of await deliver(wanted))
      form.setError(fault.field as Path<Values>, { message: faultText(fault) })
  })
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>(faulty)?.focus()
  }, [submitCount])
  return {
    values,
    /** What would be sent, where the fields can be read and go together. */
    good: faults.length === 0 ? sent : null,
    isPending: isSubmitting,
    at,
    set(changes: Partial<Values>) {
      for (const [field, value] of Object.entries(changes)) setOne(field, value)
      readAgain()
    },
    /** A field whose event says what was typed. */
    text: (field: FieldPathByValue<Values, string>) => ({
      value: get(values, field) as string,
      error: at(field),
      onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    }),
    /** A field that says its text: an amount, a percentage, a time. */
    typed: (field: FieldPathByValue<Values, string>) => ({
      value: get(values, field) as string,
      error: at(field),
      onText: (text: string) => change(field, text),
    }),
    choice: (field: FieldPathByValue<Values, string>) => ({
      value: get(values, field) as string,
      error: at(field),
      onSelect: (id: string) => change(field, id),
    }),
    tick: (field: FieldPathByValue<Values, boolean>) => ({
      checked: get(values, field) as boolean,
      error: at(field),
      onChecked: (isOn: boolean) => change(field, isOn),
    }),
    submit(sentFrom: HTMLFormElement) {
      element.current = sentFrom
      if (!isSubmitting) void submit()
    },
  }
}

/** The fault that a refusal of this code is, which says it in its data. */
export function faultIn<Fault>(error: unknown, code: string): Fault[] | null {
  const refusal = refusalOf(error)
  return refusal?.code === code ? [refusal.data as Fault] : null
}

/** Sends, says how that went, and how to take it back; answers with what is amiss at fields. */
function useDelivery<Values, Sent, Answer, Fault extends FieldFault>(
  options: Options<Values, Sent, Answer, Fault>,
) {
  const { t } = useWords()
  const cache = useQueryClient()
  const { send, refusedFields, refresh, name, savedText, before, onDone } = options
  const undo = options.undo ?? (before === undefined ? undefined : () => send(before))
  const readAnew = async () => {
    if (refresh) await cache.invalidateQueries({ queryKey: refresh })
  }
  const say = (text: string | undefined, action?: { label: string; run: () => void }) => {
    if (text) showToast({ tone: 'good', text, ...(action && { action }) })
  }
  const sayFailed = (error: unknown) => {
    const reason = refusalOf(error)?.message
    showToast({ tone: 'bad', text: reason ?? options.failedText ?? t('common.failed') })
  }
  const takeBack = async (sent: Sent, answer: Answer) => {
    try {
      await undo?.(answer)
      await readAnew()
      say(name && t('common.undone', { name: name(sent) }))
    } catch (error) {
      sayFailed(error)
    }
  }
  return async (sent: Sent): Promise<readonly Fault[]> => {
    try {
      const answer = await send(sent)
      await readAnew()
      onDone?.(answer)
      say(
        savedText?.(sent) ?? (name && t('common.saved', { name: name(sent) })),
        undo && { label: t('common.undo'), run: () => void takeBack(sent, answer) },
      )
      return []
    } catch (error) {
      const refused = refusedFields?.(error)
      if (!refused) sayFailed(error)
      return refused ?? []
    }
  }
}

/** As the library keeps them; of two at one field the first. */
function errorsOf<Fault extends FieldFault>(
  faults: readonly Fault[],
  faultText: (fault: Fault) => string,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const fault of faults)
    if (!faultAt(errors, fault.field)?.message)
      setAt(errors, fault.field, {
        ...faultAt(errors, fault.field),
        type: 'fault',
        message: faultText(fault),
      })
  return errors
}

function faultAt(errors: object, field: string) {
  return get(errors, field) as FieldError | undefined
}
