import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import type { choicesOf, Wish } from './use-new-booking.ts'

/** How long, and what else. */
export function ServiceParts(props: {
  wish: Wish
  set: (part: Partial<Wish>) => void
  choices: ReturnType<typeof choicesOf>
  money: (amountMinor: number) => string
}) {
  const { wish, set, choices, money } = props
  const { t, pick } = useWords()
  const { service } = choices
  if (!service) return null
  return (
    <>
      <Select
        label={t('booking.form.length')}
        options={service.variants.map(({ id, lengthMinutes, priceMinor, name }) => ({
          id,
          label: [
            t('booking.form.minutes', { n: lengthMinutes }),
            name ? pick(name) : null,
            money(priceMinor),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={choices.variant?.id ?? ''}
        onSelect={(variantId) => set({ variantId })}
      />
      {service.addOns.length > 0 ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t('booking.form.addOns')}</legend>
          {service.addOns.map(({ id, name, lengthMinutes, priceMinor }) => (
            <Checkbox
              key={id}
              label={[
                pick(name),
                lengthMinutes > 0 ? t('booking.form.more', { n: lengthMinutes }) : null,
                money(priceMinor),
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={wish.addOnIds.includes(id)}
              onChecked={(isOn) =>
                set({
                  addOnIds: isOn
                    ? [...wish.addOnIds, id]
                    : wish.addOnIds.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
