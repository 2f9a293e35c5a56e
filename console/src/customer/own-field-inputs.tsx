import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { CustomerField } from '@serein/shared/business/customer.ts'
import { customerFieldLimits, readFieldValue } from '@serein/shared/business/customer-field.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords, type Word } from '../language/words.ts'

/** What is written into the own fields of the business, by the id of each. */
type FieldTexts = Record<string, string>

/** The own fields of the business, those in use; none while nobody asks for them. */
export function useOwnFields({ enabled }: { enabled: boolean }): readonly CustomerField[] {
  const { query } = useClient()
  const list = useQuery({ ...query.customer.fields.queryOptions({}), enabled })
  return list.data?.fields ?? []
}

/** The own fields of the business in the form of a client. */
export function OwnFieldInputs(props: {
  fields: readonly CustomerField[]
  texts: FieldTexts
  errorAt: (field: string) => string | undefined
  onTexts: (texts: FieldTexts) => void
}) {
  const { t, pick } = useWords()
  const { fields, texts, errorAt, onTexts } = props
  return fields.map(({ id, kind, name, options }) => {
    const write = (text: string) => onTexts({ ...texts, [id]: text })
    const field = { label: pick(name), value: texts[id] ?? '', error: errorAt(pathOf(id)) }
    const none = { id: '', label: t('customer.field.empty') }
    if (kind === 'choice' || kind === 'yes_no') {
      const choices =
        kind === 'choice'
          ? options.map((option) => ({ id: option.id, label: pick(option) }))
          : (['yes', 'no'] as const).map((one) => ({ id: one, label: t(`customer.${one}`) }))
      return <Select key={id} {...field} options={[none, ...choices]} onSelect={write} />
    }
    return (
      <TextField
        key={id}
        {...field}
        {...(kind === 'date' && { type: 'date' })}
        {...(kind === 'number' && { inputMode: 'decimal' as const })}
        autoComplete="off"
        maxLength={customerFieldLimits.textLength}
        onChange={({ target }) => write(target.value)}
      />
    )
  })
}

export function fieldTextsOf(customer: CustomerCard | null): FieldTexts {
  return Object.fromEntries((customer?.fields ?? []).map(({ id, value }) => [id, value ?? '']))
}

/** What has changed, and at which fields something stands that they cannot hold. */
export function readFieldTexts(
  fields: readonly CustomerField[],
  before: FieldTexts,
  texts: FieldTexts,
) {
  const changed = fields.filter(({ id }) => (texts[id] ?? '') !== (before[id] ?? ''))
  const faults = changed.filter((field) => readFieldValue(field, texts[field.id]!) === null)
  return {
    fieldValues: changed.map(({ id }) => ({ fieldId: id, value: texts[id]! })),
    faults: faults.map(({ id, kind }) => ({ field: pathOf(id), kind })),
  }
}

export const fieldFaultWords = {
  text: 'customer.field.textWrong',
  number: 'customer.field.numberWrong',
  date: 'customer.field.dateWrong',
  yes_no: 'customer.field.choiceWrong',
  choice: 'customer.field.choiceWrong',
} as const satisfies Record<CustomerField['kind'], Word>

function pathOf(id: string): string {
  return `fieldValues.${id}`
}
