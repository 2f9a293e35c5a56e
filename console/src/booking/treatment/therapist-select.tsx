import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import type { offeredFor } from './treatment.ts'

/** Who cannot serve: not at all on that day, not at that time, or somebody else then. */
export type WhoCannot = ReadonlyMap<string, 'off' | 'away' | 'busy'>

/** The choice of therapist, each with their surcharge, and why not the one who was named; none for a service without a therapist. */
export function TherapistSelect(props: {
  offered: ReturnType<typeof offeredFor>
  staffId: string
  error?: string | undefined
  whoCannot?: WhoCannot | undefined
  onSelect: (staffId: string) => void
  money: (amountMinor: number) => string
}) {
  const { t } = useWords()
  const { offered, staffId, money } = props
  const { extras, service, unable } = offered
  if (service?.hands === 0) return null
  const most = Math.max(0, ...extras.map(({ extra }) => extra))
  const extraText = (extra: number) => `${extra < 0 ? '−' : '+'}${money(Math.abs(extra))}`
  const markOf = (id: string) => {
    const why = props.whoCannot?.get(id)
    return why && t(`booking.form.cannot.${why}`)
  }
  const anyone = t('booking.form.anyone')
  return (
    <Select
      label={t('booking.form.therapist')}
      options={[
        {
          id: 'any',
          label:
            most > 0 ? `${anyone} · ${t('booking.form.upTo', { extra: extraText(most) })}` : anyone,
        },
        ...extras.map(({ one: { id, name }, extra }) => ({
          id,
          label: [name, extra !== 0 && extraText(extra), markOf(id)].filter(Boolean).join(' · '),
        })),
      ]}
      help={unable ? t('booking.form.unable', { name: unable.name }) : undefined}
      error={props.error}
      value={extras.some(({ one }) => one.id === staffId) ? staffId : 'any'}
      onSelect={props.onSelect}
    />
  )
}
