import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import type { Menu } from '../treatment/treatment.ts'
import { dayPackageOf, newTreatment, type Party } from './party.ts'

/** Fills in the treatments of a day package for every guest. */
export function PackageSelect(props: {
  shopId: string
  menu: Menu
  party: Party
  set: (part: Partial<Party>) => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { shopId, menu, party, set } = props
  const { data } = useQuery(query.dayPackage.ofShop.queryOptions({ input: { shopId } }))
  const offered = data?.packages.filter(({ channel }) => channel !== 'online') ?? []
  if (offered.length === 0) return null
  const choose = (id: string) => {
    const chosen = offered.find((each) => each.id === id)
    const steps = chosen?.steps ?? []
    const treatments = () =>
      chosen
        ? steps.map(({ serviceId, variantId }) => newTreatment({ serviceId, variantId }))
        : [newTreatment()]
    set({
      dayPackage: chosen ? { id, variantIds: steps.map(({ variantId }) => variantId) } : null,
      guests: party.guests.map((guest) => ({ ...guest, treatments: treatments() })),
    })
  }
  return (
    <Select
      label={t('booking.form.dayPackage')}
      value={dayPackageOf(party)?.id ?? ''}
      onSelect={choose}
      options={[
        { id: '', label: t('booking.form.noDayPackage') },
        ...offered.map(({ id, name, priceMinor }) => ({
          id,
          label: t('booking.form.dayPackageFor', {
            name: pick(name),
            price: format.money(
              { amountMinor: priceMinor, currency: menu.currency },
              { short: true },
            ),
          }),
        })),
      ]}
    />
  )
}
