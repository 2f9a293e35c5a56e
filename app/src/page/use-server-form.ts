import { useState } from 'react'
import { fieldMessages } from '@serein/client/api.ts'
import { type FormOptions, type FormValues, useForm } from '@serein/ui/use-form.ts'

/** What is amiss with a field, in the reader's words. */
export type Fault = { field: string; text: string }

type Options<Values, Sent, Answer> = Omit<FormOptions<Values, Sent, Fault>, 'faultText'> & {
  /** Rejects where it failed. */
  send: (sent: Sent) => Promise<Answer>
  /** What the server refuses at fields; else its own words at those that it could not read. */
  refusedFields?: (error: unknown) => readonly Fault[]
}

/** A form of the app: its fields, their sending, and why that failed where no field is at fault. */
export function useServerForm<Values extends FormValues, Sent, Answer>(
  options: Options<Values, Sent, Answer>,
) {
  const { send, refusedFields = messagesIn } = options
  const [error, setError] = useState<unknown>(null)
  const form = useForm<Values, Sent, Answer, Fault>({
    ...options,
    faultText: ({ text }) => text,
    deliver: async (sent) => {
      setError(null)
      try {
        return { isSent: true, answer: await send(sent), faults: [] }
      } catch (reason) {
        setError(reason)
        return { isSent: false, faults: refusedFields(reason) }
      }
    },
  })
  return { ...form, error, problem: refusedFields(error).length > 0 ? null : error }
}

/** A form as its parts know it. */
export type ServerForm<Values extends FormValues> = ReturnType<
  typeof useServerForm<Values, unknown, unknown>
>

function messagesIn(error: unknown): readonly Fault[] {
  return Object.entries(fieldMessages(error)).map(([field, text]) => ({ field, text }))
}
