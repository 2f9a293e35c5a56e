import { useEffectEvent, useLayoutEffect, useRef } from 'react'
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
  useWatch,
} from 'react-hook-form'
import { showToast } from '@serein/ui/toast-queue.ts'
import { type Delivery, type FieldFault, useDelivery } from './use-delivery.ts'

/** The input read from the fields; `sent` is null while one is invalid. */
export type Reading<Sent, Fault extends FieldFault> = {
  sent: Sent | null
  faults: readonly Fault[]
}

type Options<Values, Sent, Answer, Fault extends FieldFault> = Delivery<Sent, Answer, Fault> & {
  initial: Values
  read: (values: Values) => Reading<Sent, NoInfer<Fault>>
  /** The fields of a form that stays open, after it was sent. */
  next?: (values: Values, sent: Sent) => Values
  /** The words of a fault. */
  faultText?: (fault: Fault) => string
}

/** Where faults are shown: single fields, groups of boxes, or the whole form. */
const faulty =
  '[aria-invalid="true"], [data-invalid] input, [data-invalid] button, [role="alert"][tabindex]:not(:empty)'

/**
 * The fields of a form and its submission. Faults are shown after the first attempt, and the server’s refusals in the same places
 * until something changes. Nothing typed is lost, and nothing is sent twice.
 */
export function useServerForm<
  Values extends FieldValues,
  Sent,
  Answer,
  Fault extends FieldFault = FieldFault,
>(options: Options<Values, Sent, Answer, Fault>) {
  const { initial, read, faultText = () => '' } = options
  const element = useRef<HTMLFormElement | null>(null)
  const { deliver, problem, forgetProblem } = useDelivery<Sent, Answer, Fault>(options)
  const form = useForm<Values, unknown, Sent>({
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (typed) => {
      const reading = read(typed)
      if (reading.faults.length === 0) return { values: reading.sent as Sent, errors: {} }
      return { values: {}, errors: errorsOf(reading.faults, faultText) as FieldErrors<Values> }
    },
  })
  const { errors, isSubmitted, isSubmitting, submitCount } = form.formState
  const values = useWatch({ control: form.control }) as Values
  const { sent, faults } = read(values)
  const at = (field: string) => faultAt(errors, field)?.message
  const set = (changes: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(changes))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>)
    forgetProblem()
    // A change can resolve a fault elsewhere, so all fields are read again.
    if (isSubmitted) void form.trigger()
  }
  const submit = form.handleSubmit(async (wanted) => {
    const { isSent, answer, faults: refused } = await deliver(wanted)
    if (isSent && options.next) form.reset(options.next(form.getValues(), wanted))
    if (refused[0]) form.setError('root.refusal', { message: faultText(refused[0]) })
    for (const fault of refused)
      form.setError(fault.field as Path<Values>, { message: faultText(fault) })
    return answer
  })
  /** Resolves to undefined if it was not sent. */
  const send = async (sentFrom: HTMLFormElement | null): Promise<Answer | undefined> => {
    element.current = sentFrom
    return isSubmitting ? undefined : submit()
  }
  const leadToFault = useEffectEvent(() => {
    const first = element.current?.querySelector<HTMLElement>(faulty)
    const refusal = errors.root?.['refusal']?.message
    if (first) first.focus()
    // A fault of a field that the form does not have.
    else if (refusal) showToast({ tone: 'bad', text: refusal })
  })
  useLayoutEffect(() => {
    if (submitCount > 0) leadToFault()
  }, [submitCount])
  return {
    ...fieldsOf(values, at, set),
    values,
    /** The input, if all fields are valid together. */
    good: faults.length === 0 ? sent : null,
    isPending: isSubmitting,
    at,
    /** A fault of a list, or of one of its entries. */
    within: (field: string) =>
      at(field) ??
      Object.keys(get(errors, field) ?? {}).flatMap((n) => at(`${field}.${n}`) ?? [])[0],
    set: (changes: Partial<Values>) => set(changes),
    problem,
    send,
    submit: (sentFrom: HTMLFormElement) => void send(sentFrom),
  }
}

/** The form, for its parts. */
export type ServerForm<Values extends FieldValues> = ReturnType<
  typeof useServerForm<Values, unknown, unknown>
>

/** The props of a field. */
function fieldsOf<Values extends FieldValues>(
  values: Values,
  at: (field: string) => string | undefined,
  set: (changes: Record<string, unknown>) => void,
) {
  type Text = FieldPathByValue<Values, string>
  const valueAt = (field: Text) => ({ value: get(values, field) as string, error: at(field) })
  return {
    /** A field that reports by its change event. */
    text: (field: Text) => ({
      ...valueAt(field),
      onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
    }),
    /** A field that reports its text: an amount, a percentage, a time. */
    typed: (field: Text) => ({
      ...valueAt(field),
      onText: (text: string) => set({ [field]: text }),
    }),
    choice: (field: Text) => ({
      ...valueAt(field),
      onSelect: (id: string) => set({ [field]: id }),
    }),
    tick: (field: FieldPathByValue<Values, boolean>) => ({
      checked: get(values, field) as boolean,
      error: at(field),
      onChecked: (isOn: boolean) => set({ [field]: isOn }),
    }),
  }
}

/** Faults in the library’s form; the first one per field. */
function errorsOf<Fault extends FieldFault>(
  faults: readonly Fault[],
  faultText: (fault: Fault) => string,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const fault of faults) {
    const others = faultAt(errors, fault.field)
    if (!others?.message)
      setAt(errors, fault.field, { ...others, type: 'fault', message: faultText(fault) })
  }
  return errors
}

function faultAt(errors: object, field: string) {
  return get(errors, field) as FieldError | undefined
}
