import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { Card } from '@serein/ui/card.tsx'
import { Select } from '@serein/ui/select.tsx'
import type { VisitGuest } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { useExtra, variantsOf } from './extra.ts'
import { useGuestNames, useSayGuest } from './guest-names.ts'
import { usePreferred } from './preferred.ts'
import { isServed, servedIn, servicesOf, withOwnWish, type VisitData } from './visit.ts'

/** Who should serve whom: one line for each service of each guest. */
export function PartyWishes(props: {
  data: VisitData
  guests: readonly VisitGuest[]
  /** A wish for all, from an address. */
  wish: string | undefined
  /** The guests of the visit that is moved, in the same order. */
  booked?: readonly Pick<BookingDetails['guests'][number], 'position' | 'name' | 'serviceNames'>[]
  onWishes: (guests: VisitGuest[]) => void
}) {
  const { t, pick } = useWords()
  const { data, guests, wish: all } = props
  const { services, shop } = data
  const planned = useGuestNames(shop.id)
  const say = useSayGuest()
  const sayGuest = (guest: number) => {
    const booked = props.booked?.[guest]
    return booked ? say(booked.position, booked.name) : planned.sayGuest(guest)
  }
  const extra = useExtra(shop.currency)
  const isParty = guests.length > 1
  return (
    <Card className="mt-2 mb-3">
      {isParty ? <h2 className="serif text-lg">{t('booking.wish.label')}</h2> : null}
      <ol className="mt-1 divide-y divide-line">
        {[...guests.entries()]
          .filter(([, one]) => servedIn([one], services).length > 0)
          .map(([guest, { items }]) => (
            <li key={guest} className="py-3 first:pt-1 last:pb-0">
              {isParty ? <p className="mb-1 font-semibold">{sayGuest(guest)}</p> : null}
              <ul className="flex flex-col gap-2.5">
                {[...items.entries()].map(([index, item]) => {
                  const [service] = servicesOf([{ items: [item] }], services)
                  // The menu may have no more what was booked.
                  const named = service?.name ?? props.booked?.[guest]?.serviceNames[index]
                  const name = named ? pick(named) : ''
                  const variants = variantsOf([{ items: [item] }], services)
                  if (!isServed(item.variantId, services)) return null
                  return (
                    <li
                      key={index}
                      className="grid grid-cols-[minmax(0,1fr)_minmax(0,10.5rem)] items-center gap-3"
                    >
                      <span aria-hidden className="text-sm text-ink-soft">
                        {name}
                      </span>
                      <WishSelect
                        shopId={shop.id}
                        isReader={guest === 0}
                        label={
                          isParty
                            ? t('booking.wish.whoFor', { guest: sayGuest(guest), name })
                            : t('booking.wish.whoGives', { name })
                        }
                        able={data.team.filter(({ skills }) =>
                          skills.some(({ variantId }) => variantId === item.variantId),
                        )}
                        extraOf={(wish) => extra.ofWish(wish, variants, data.team)}
                        selected={all ?? item.wish ?? 'any'}
                        onSelect={(wish) =>
                          props.onWishes(withOwnWish(guests, all, { guest, item: index, wish }))
                        }
                      />
                    </li>
                  )
                })}
              </ul>
            </li>
          ))}
      </ol>
    </Card>
  )
}

const genders = ['female', 'male'] as const

function WishSelect(props: {
  shopId: string
  isReader: boolean
  label: string
  able: readonly Therapist[]
  selected: string
  onSelect: (wish: string) => void
  extraOf: (wish: string) => string | undefined
}) {
  const { t } = useWords()
  const { able } = props
  const { usual, inOrder } = usePreferred(props.shopId, props.isReader)
  const has = (gender: string) => able.some((each) => each.gender === gender)
  const optionOf = (id: string, label: string) => ({
    id,
    label: [label, props.extraOf(id)].filter(Boolean).join(' · '),
  })
  return (
    <Select
      size="sm"
      label={props.label}
      labelHidden
      value={props.selected}
      onSelect={props.onSelect}
      options={[
        optionOf('any', t('booking.wish.any')),
        ...(has('female') && has('male')
          ? genders.map((id) => optionOf(id, t(`booking.wish.${id}`)))
          : []),
        ...inOrder(able).map(({ id, name }) =>
          optionOf(id, usual.has(id) ? `${name} · ${t('booking.wish.usual')}` : name),
        ),
      ]}
    />
  )
}
