import { type FieldFault, type FormOptions, type FormValues, useForm } from '@serein/ui/use-form.ts'
import { type Delivery, useDelivery } from './use-delivery.ts'

export type { Reading } from '@serein/ui/use-form.ts'

/** A form of the console: its fields, its sending, what is said of that and how it is taken back. */
export function useServerForm<
  Values extends FormValues,
  Sent,
  Answer,
  Fault extends FieldFault = FieldFault,
>(options: FormOptions<Values, Sent, Fault> & Delivery<Sent, Answer, Fault>) {
  const { deliver, problem, forgetProblem } = useDelivery<Sent, Answer, Fault>(options)
  const form = useForm<Values, Sent, Answer, Fault>({
    ...options,
    deliver,
    onChange: forgetProblem,
  })
  return { ...form, problem }
}

/** A form as its parts know it. */
export type ServerForm<Values extends FormValues> = ReturnType<
  typeof useServerForm<Values, unknown, unknown>
>
