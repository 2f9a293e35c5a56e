import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Api } from '@serein/client/api.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { matches } from '../page/matching.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { usePriceText } from '../visit/use-price-text.ts'
import { useSayGuest } from '../visit/guest-names.ts'
import { AdditionOffer } from './addition-offer.tsx'

type Menu = Awaited<ReturnType<Api['catalogue']['menu']>>
type Chosen = { variantId: string; name: string }

/** Choose a service, then confirm its time and price. */
export function AddServiceSheet(props: { booking: BookingDetails; onClose: () => void }) {
  const { booking, onClose } = props
  const { t } = useWords()
  const { query } = useClient()
  const sayGuest = useSayGuest()
  const coming = booking.guests.filter(({ isCancelled }) => !isCancelled)
  const [guest, setGuest] = useState(coming[0]?.position ?? 0)
  const [chosen, choose] = useState<Chosen | null>(null)
  const input = { shopId: booking.shop.id }
  const menu = useQuery(query.catalogue.menu.queryOptions({ input }))
  return (
    <Sheet
      open
      fills
      onClose={onClose}
      title={chosen ? chosen.name : t('booking.addition.title')}
      subtitle={booking.shop.name}
      closeLabel={t('booking.addition.close')}
    >
      <div className="flex flex-col gap-4">
        {coming.length > 1 && !chosen ? (
          <Select
            label={t('booking.addition.forWhom')}
            options={coming.map((one) => ({
              id: String(one.position),
              label: sayGuest(one.position, one.name),
            }))}
            value={String(guest)}
            onSelect={(position) => setGuest(Number(position))}
          />
        ) : null}
        {chosen ? (
          <AdditionOffer
            {...{ booking, onClose }}
            guestPosition={guest}
            variantId={chosen.variantId}
            onBack={() => choose(null)}
          />
        ) : (
          <QueryBoundary query={menu}>
            {(data) => <Services menu={data} onChoose={choose} />}
          </QueryBoundary>
        )}
      </div>
    </Sheet>
  )
}

/** The menu as one list with an entry for each length of a service. */
function Services({ menu, onChoose }: { menu: Menu; onChoose: (chosen: Chosen) => void }) {
  const { t, pick } = useWords()
  const priceText = usePriceText()
  const [wanted, setWanted] = useState('')
  const rows = menu.categories.flatMap(({ services }) =>
    services.flatMap(({ name, variants, priceKind, channel }) =>
      (channel === 'desk' ? [] : variants).map(({ id, lengthMinutes, priceMinor }) => ({
        id,
        name: pick(name),
        about: t('booking.details.minutes', { minutes: lengthMinutes }),
        price: priceText(priceKind, priceMinor, menu.currency),
      })),
    ),
  )
  const matchingRows = rows.filter(({ name }) => matches(name, wanted))
  return (
    <>
      <SearchField
        label={t('booking.addition.search')}
        clearLabel={t('booking.addition.clear')}
        value={wanted}
        onValue={setWanted}
      />
      {matchingRows.length === 0 ? (
        <p className="text-ink-soft">{t('booking.addition.nothing')}</p>
      ) : (
        <List>
          {matchingRows.map(({ id, name, about, price }) => (
            <ListRow
              key={id}
              title={name}
              subtitle={about}
              end={<span className="figures text-sm">{price}</span>}
              onPress={() => onChoose({ variantId: id, name })}
            />
          ))}
        </List>
      )}
    </>
  )
}
