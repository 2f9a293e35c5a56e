import type { CustomerField } from '@serein/shared/business/customer.ts'
import { customerFieldLimits } from '@serein/shared/business/customer-field.ts'
import type { OwnFieldFilter } from '@serein/shared/customer/audience.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useOwnFields } from './own-field-inputs.tsx'

type Condition = Omit<OwnFieldFilter, 'fieldId'>

/** What is to stand in the own fields of the business; what is left empty asks for nothing. */
export function OwnFieldFilters(props: {
  enabled: boolean
  chosen: readonly OwnFieldFilter[]
  onChosen: (filters: OwnFieldFilter[]) => void
}) {
  const { chosen, onChosen } = props
  const fields = useOwnFields({ enabled: props.enabled })
  if (fields.length === 0) return null
  const write = (fieldId: string, condition: Condition) => {
    const filled = Object.entries(condition).filter(([, value]) => value !== undefined)
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
          condition={chosen.find(({ fieldId }) => fieldId === field.id) ?? {}}
          onCondition={(condition) => write(field.id, condition)}
        />
      ))}
    </div>
  )
}

function OneFilter(props: {
  field: CustomerField
  condition: Condition
  onCondition: (condition: Condition) => void
}) {
  const { t, pick } = useWords()
  const { field, condition, onCondition } = props
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
        value={condition.has ?? ''}
        options={[{ id: '', label: t('customer.filter.any') }, ...choices]}
        onSelect={(id) => onCondition({ has: id || undefined })}
      />
    )
  }
  if (kind === 'text')
    return (
      <TextField
        label={t('customer.filter.contains', { name })}
        autoComplete="off"
        maxLength={customerFieldLimits.optionLength}
        value={condition.has ?? ''}
        onChange={({ target }) => onCondition({ has: target.value || undefined })}
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
      value={condition[end] ?? ''}
      onChange={({ target: { value } }) =>
        onCondition({
          ...condition,
          [end]: value === '' ? undefined : kind === 'date' ? value : Number(value),
        })
      }
    />
  ))
}
