import type { CustomerField } from '@serein/shared/business/customer.ts'
import { customerFieldLimits } from '@serein/shared/business/customer-field.ts'
import type { OwnFieldFilter } from '@serein/shared/customer/audience.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useOwnFields } from './own-field-inputs.tsx'

type Said = Omit<OwnFieldFilter, 'fieldId'>

/** What is to stand in the own fields of the business; what is left empty asks for nothing. */
export function OwnFieldFilters(props: {
  enabled: boolean
  chosen: readonly OwnFieldFilter[]
  onChosen: (filters: OwnFieldFilter[]) => void
}) {
  const { chosen, onChosen } = props
  const fields = useOwnFields({ enabled: props.enabled })
  if (fields.length === 0) return null
  const write = (fieldId: string, said: Said) => {
    const filled = Object.entries(said).filter(([, value]) => value !== undefined)
    onChosen([
      ...chosen.filter((one) => one.fieldId !== fieldId),
      ...(filled.length > 0 ? [{ fieldId, ...Object.fromEntries(filled) }] : []),
    ])
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <OneFilter
          key={field.id}
          field={field}
          said={chosen.find(({ fieldId }) => fieldId === field.id) ?? {}}
          onSaid={(said) => write(field.id, said)}
        />
      ))}
    </div>
  )
}

function OneFilter(props: { field: CustomerField; said: Said; onSaid: (said: Said) => void }) {
  const { t, pick } = useWords()
  const { field, said, onSaid } = props
  const { kind, options } = field
  const name = pick(field.name)
  if (kind === 'choice' || kind === 'yes_no') {
    const choices =
      kind === 'choice'
        ? options.map((option) => ({ id: option.id, label: pick(option) }))
        : (['yes', 'no'] as const).map((id) => ({ id, label: t(`customer.filter.${id}`) }))
    return (
      <Select
        label={name}
        value={said.has ?? ''}
        options={[{ id: '', label: t('customer.filter.any') }, ...choices]}
        onSelect={(id) => onSaid({ has: id || undefined })}
      />
    )
  }
  if (kind === 'text')
    return (
      <TextField
        label={t('customer.filter.contains', { name })}
        autoComplete="off"
        maxLength={customerFieldLimits.optionLength}
        value={said.has ?? ''}
        onChange={({ target }) => onSaid({ has: target.value || undefined })}
      />
    )
  const ends = kind === 'date' ? (['fromDay', 'toDay'] as const) : (['least', 'most'] as const)
  return ends.map((end, index) => (
    <TextField
      key={end}
      type={kind}
      {...(kind === 'number' && { step: 'any' })}
      label={t(index === 0 ? 'customer.filter.from' : 'customer.filter.to', { name })}
      autoComplete="off"
      value={said[end] ?? ''}
      onChange={({ target: { value } }) =>
        onSaid({
          ...said,
          [end]: value === '' ? undefined : kind === 'date' ? value : Number(value),
        })
      }
    />
  ))
}
