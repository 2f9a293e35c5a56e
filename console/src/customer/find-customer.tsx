import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { contactsBeside, useClientName } from '../booking/client-name.ts'

/** A client found by name, e-mail or phone. */
export function FindCustomer(props: {
  label: string
  except: readonly string[]
  onFound: (customer: { id: string; name: string }) => void
}) {
  const { t } = useWords()
  const { query } = useClient()
  const clientName = useClientName()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const found = useQuery(
    query.search.anything.queryOptions({ input: { q }, enabled: q.length >= 2 }),
  )
  const customers = (q.length >= 2 ? (found.data?.customers ?? []) : [])
    .filter(({ id }) => !props.except.includes(id))
    .map((one) => ({ ...one, name: clientName(one) }))
  return (
    <div>
      <TextField
        label={props.label}
        placeholder={t('customer.searchHint')}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {customers.length > 0 ? (
        <ul
          aria-label={t('booking.form.found')}
          className="mt-2 divide-y divide-line rounded-md border border-line"
        >
          {customers.map(({ id, name, ...contact }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-12 w-full flex-col justify-center px-4 py-1.5 text-left hover:bg-sunken"
                onClick={() => {
                  setText('')
                  props.onFound({ id, name })
                }}
              >
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-ink-soft">{contactsBeside(name, contact)[0]}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : q.length >= 2 && found.data ? (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          {t('customer.noneFound')}
        </p>
      ) : null}
    </div>
  )
}
