import { useId } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import { ServiceSelect } from './service-select.tsx'
import { TherapistSelect, type WhoCannot } from './therapist-select.tsx'
import { offeredFor, type Menu, type Team, type Treatment } from './treatment.ts'

type Service = Menu['categories'][number]['services'][number]
type Fields = {
  treatment: Treatment
  set: (part: Partial<Treatment>) => void
  /** What is amiss at a field of a treatment. */
  at?: ((field: string) => string | undefined) | undefined
  money: (amountMinor: number) => string
}

/** The fields for service, length, extras and therapist. */
export function TreatmentFields(
  props: Omit<Fields, 'money'> & {
    menu: Menu
    team: Team
    /** A title above already names the treatment. */
    isTitled?: boolean
    whoCannot?: WhoCannot | undefined
  },
) {
  const { menu, team, treatment, set, at } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const offered = offeredFor(menu, team, treatment)
  const { service, variant } = offered
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: menu.currency }, { short: true })
  return (
    <>
      <ServiceSelect
        {...{ menu }}
        labelHidden={props.isTitled}
        error={at?.('variantId')}
        serviceId={treatment.serviceId}
        onSelect={(serviceId) => set({ serviceId, variantId: '', addOnIds: [] })}
      />
      {service ? (
        <Select
          label={t('booking.form.length')}
          options={service.variants.map(({ id, lengthMinutes, priceMinor, name }) => ({
            id,
            label: joined(
              t('booking.form.minutes', { n: lengthMinutes }),
              name && pick(name),
              money(priceMinor),
            ),
          }))}
          value={variant?.id ?? ''}
          onSelect={(variantId) => set({ variantId })}
        />
      ) : null}
      {service?.addOns.length ? <AddOns {...{ ...props, service, money }} /> : null}
      <TherapistSelect
        {...{ offered, money }}
        error={at?.('wish')}
        staffId={treatment.wish}
        whoCannot={props.whoCannot}
        onSelect={(wish) => set({ wish })}
      />
    </>
  )
}

function AddOns({ treatment, set, at, service, money }: Fields & { service: Service }) {
  const { t, pick } = useWords()
  const id = useId()
  const chosen = treatment.addOnIds
  const error = at?.('addOnIds')
  return (
    <fieldset {...(error && { 'data-invalid': '', 'aria-describedby': `${id}-error` })}>
      <legend className="mb-1 text-sm font-semibold">{t('booking.form.addOns')}</legend>
      {service.addOns.map((one) => (
        <Checkbox
          key={one.id}
          label={joined(
            pick(one.name),
            one.lengthMinutes > 0 && t('booking.form.more', { n: one.lengthMinutes }),
            money(one.priceMinor),
          )}
          checked={chosen.includes(one.id)}
          onChecked={(isOn) =>
            set({ addOnIds: isOn ? [...chosen, one.id] : chosen.filter((each) => each !== one.id) })
          }
        />
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

function joined(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
