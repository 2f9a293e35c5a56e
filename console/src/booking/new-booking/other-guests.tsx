import { UserPlus, X } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select, type SelectOption } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import { TherapistSelect } from './therapist-select.tsx'
import { choicesOf, type Menu, type OtherGuest, type Team, type Wish } from './use-new-booking.ts'

type Props = {
  wish: Wish
  set: (part: Partial<Wish>) => void
  menu: Menu
  team: Team
  services: SelectOption[]
  errors: Record<string, string>
  money: (amountMinor: number) => string
  /** So many come to one visit of this shop. */
  most: number
}

/** Who comes along, each with a service and a therapist of their own. */
export function OtherGuests(props: Props) {
  const { wish, set } = props
  const { t } = useWords()
  const { others } = wish
  const first = { serviceId: wish.serviceId, variantId: wish.variantId, addOnIds: [] }
  const change = (index: number, part: Partial<OtherGuest>) =>
    set({ others: others.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <>
      {others.map((guest, index) => (
        <GuestFields
          key={guest.key}
          {...props}
          guest={guest}
          number={index + 2}
          change={(part) => change(index, part)}
          remove={() => set({ others: others.filter((_, at) => at !== index) })}
        />
      ))}
      {others.length + 1 < props.most ? (
        <Button
          tone="quiet"
          className="self-start"
          icon={<UserPlus aria-hidden />}
          onClick={() =>
            set({
              others: [...others, { ...first, staffId: 'any', name: '', key: crypto.randomUUID() }],
            })
          }
        >
          {t('booking.form.moreGuests')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          {t('booking.form.mostGuests', { count: props.most })}
        </p>
      )}
      {others.length > 0 ? <HowTogether {...props} /> : null}
    </>
  )
}

function GuestFields(
  props: Props & {
    guest: OtherGuest
    number: number
    change: (part: Partial<OtherGuest>) => void
    remove: () => void
  },
) {
  const { guest, number, change, money } = props
  const { t } = useWords()
  const title = t('booking.visit.guest', { number })
  const choices = choicesOf(props.menu, props.team, guest)
  const { service, variant } = choices
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between">
        <p aria-hidden className="font-semibold">
          {title}
        </p>
        <IconButton
          tone="plain"
          className="-mr-3"
          label={t('booking.form.lessGuests', { guest: title })}
          icon={<X aria-hidden />}
          onClick={props.remove}
        />
      </div>
      <TextField
        label={t('booking.form.name')}
        note={t('booking.form.optional')}
        maxLength={120}
        autoComplete="off"
        value={guest.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Select
        label={t('booking.form.service')}
        placeholder={t('booking.form.servicePlaceholder')}
        options={props.services}
        error={props.errors[`service.${number}`]}
        value={guest.serviceId}
        onSelect={(serviceId) => change({ serviceId, variantId: '' })}
      />
      <div className={service ? 'grid gap-3 sm:grid-cols-2' : undefined}>
        {service ? (
          <Select
            label={t('booking.form.length')}
            options={service.variants.map(({ id, lengthMinutes, priceMinor }) => ({
              id,
              label: `${t('booking.form.minutes', { n: lengthMinutes })} · ${money(priceMinor)}`,
            }))}
            value={variant?.id ?? ''}
            onSelect={(variantId) => change({ variantId })}
          />
        ) : null}
        <TherapistSelect
          {...{ choices, money }}
          staffId={guest.staffId}
          onSelect={(staffId) => change({ staffId })}
        />
      </div>
    </fieldset>
  )
}

function HowTogether({ wish, set }: Props) {
  const { t } = useWords()
  return (
    <>
      <Segmented
        label={t('booking.form.together')}
        choices={[
          { id: 'same_start', label: t('booking.form.sameStart') },
          { id: 'in_turn', label: t('booking.form.inTurn') },
        ]}
        selected={wish.together}
        onSelect={(together) => set({ together })}
      />
      {wish.together === 'same_start' ? (
        <Checkbox
          label={t('booking.form.sameRoom')}
          checked={wish.sameRoom}
          onChecked={(sameRoom) => set({ sameRoom })}
        />
      ) : null}
    </>
  )
}
