import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
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
  useForm as useFormState,
  useWatch,
} from 'react-hook-form'
import { showToast } from './toast-queue.ts'

/** What is amiss with a field, which is called as the contract calls it. */
export type FieldFault = { field: string }

/** What the fields come to; `sent` is null while one of them cannot be read. */
export type Reading<Sent, Fault extends FieldFault> = {
  sent: Sent | null
  faults: readonly Fault[]
}

/** What came of the sending; `faults` are what the server refuses at fields. */
export type Delivered<Answer, Fault> = {
  isSent: boolean
  answer?: Answer
  faults: readonly Fault[]
}

/** Fields by their names, which may hold lists and fields of their own. */
export type FormValues = FieldValues

export type FormOptions<Values, Sent, Fault extends FieldFault> = {
  initial: Values
  read: (values: Values) => Reading<Sent, NoInfer<Fault>>
  /** What stands in the fields of a form that stays, once it was sent. */
  next?: (values: Values, sent: Sent) => Values
  /** What is said of a fault at its field. */
  faultText?: (fault: Fault) => string
}

/** Fields that say what is amiss: their own, a group of boxes, or what is said of all together. */
const faulty =
  '[aria-invalid="true"], [data-invalid] input, [data-invalid] button, [role="alert"][tabindex]:not(:empty)'

/**
 * The fields of a form and their sending, as both apps know it. What is amiss is said at its field once somebody has tried to
 * send; what the server refuses is said at the same place, until something is changed. Nothing typed is lost, and what is sent
 * is not sent twice.
 */
export function useForm<
  Values extends FieldValues,
  Sent,
  Answer,
  Fault extends FieldFault = FieldFault,
>(
  options: FormOptions<Values, Sent, Fault> & {
    deliver: (sent: Sent) => Promise<Delivered<Answer, NoInfer<Fault>>>
    onChange?: () => void
  },
) {
  const { initial, read, faultText = () => '' } = options
  const element = useRef<HTMLFormElement | null>(null)
  const form = useFormState<Values, unknown, Sent>({
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
    options.onChange?.()
    // A change can mend what was amiss elsewhere: all of it is read again.
    if (isSubmitted) void form.trigger()
  }
  const submit = form.handleSubmit(async (wanted) => {
    const { isSent, answer, faults: refused } = await options.deliver(wanted)
    if (isSent && options.next) form.reset(options.next(form.getValues(), wanted))
    if (refused[0]) form.setError('root.refusal', { message: faultText(refused[0]) })
    for (const fault of refused)
      form.setError(fault.field as Path<Values>, { message: faultText(fault) })
    return answer
  })
  /** Answers with nothing where it was not sent. */
  const send = async (sentFrom: HTMLFormElement | null): Promise<Answer | undefined> => {
    element.current = sentFrom
    return isSubmitting ? undefined : submit()
  }
  useFocusOnFault(element, submitCount, errors.root?.['refusal']?.message)
  useEarlyTexts(element, values, set)
  const submitFrom = (sentFrom: HTMLFormElement) => void send(sentFrom)
  return {
    ...fieldsOf(values, at, set),
    values,
    /** What would be sent, where the fields can be read and go together. */
    good: faults.length === 0 ? sent : null,
    isPending: isSubmitting,
    at,
    /** At a list that is one field, or at one of its entries. */
    within: (field: string) =>
      at(field) ??
      Object.keys(get(errors, field) ?? {}).flatMap((n) => at(`${field}.${n}`) ?? [])[0],
    set: (changes: Partial<Values>) => set(changes),
    send,
    submit: submitFrom,
    /** Of a form that the server draws: what is typed before the page answers is taken up. */
    attributes: { ref: element, onSend: submitFrom },
  }
}

/** Leads to the first fault after each try; a refusal of a field that the form does not have is said as a message. */
function useFocusOnFault(
  element: RefObject<HTMLFormElement | null>,
  submitCount: number,
  refusal: string | undefined,
) {
  const lead = useEffectEvent(() => {
    const first = element.current?.querySelector<HTMLElement>(faulty)
    if (first) first.focus()
    else if (refusal) showToast({ tone: 'bad', text: refusal })
  })
  useLayoutEffect(() => {
    if (submitCount > 0) lead()
  }, [submitCount])
}

/** Takes up what was typed, or filled in by the browser, before the page answered. */
function useEarlyTexts(
  element: RefObject<HTMLFormElement | null>,
  values: FieldValues,
  set: (changes: Record<string, unknown>) => void,
) {
  const takeUp = useEffectEvent(() => {
    const early: Record<string, unknown> = {}
    for (const field of element.current?.elements ?? []) {
      const { name, type, value, checked } = field as HTMLInputElement
      const initialValue: unknown = name ? get(values, name) : undefined
      const found = type === 'checkbox' ? checked : value
      if (typeof initialValue === typeof found && initialValue !== found) early[name] = found
    }
    if (Object.keys(early).length > 0) set(early)
  })
  useEffect(() => takeUp(), [])
}

export type TextProps = ReturnType<ReturnType<typeof fieldsOf<{ text: string }>>['text']>
export type ChoiceProps = ReturnType<ReturnType<typeof fieldsOf<{ text: string }>>['choice']>

/** What the parts that stand for a field are given. */
function fieldsOf<Values extends FieldValues>(
  values: Values,
  at: (field: string) => string | undefined,
  set: (changes: Record<string, unknown>) => void,
) {
  type Text = FieldPathByValue<Values, string>
  const valueAt = (field: Text) => ({ value: get(values, field) as string, error: at(field) })
  return {
    /** A field whose event says what was typed. */
    text: (field: Text) => ({
      ...valueAt(field),
      onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
    }),
    /** A field that says its text: an amount, a percentage, a time. */
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

/** As the library keeps them; of two at one field the first. */
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
