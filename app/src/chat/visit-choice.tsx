import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import type { BookingCard } from '@serein/shared/booking/schema.ts'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/screen.tsx'

/** Chooses which of the reader’s visits at this spa the message is about. */
export function VisitChoice(props: {
  shopId: string
  onChoose: (bookingId: string) => void
  onClose: () => void
}) {
  const { t } = useWords()
  const { api } = useClient()
  const visits = useQuery({
    queryKey: ['visits to speak of', props.shopId],
    queryFn: async () => {
      const lists = await Promise.all(
        (['coming', 'past'] as const).map((which) => api.booking.list({ which, limit: 20 })),
      )
      return lists
        .flatMap(({ bookings }) => bookings)
        .filter(({ shop, state }) => shop.id === props.shopId && state !== 'held')
    },
  })
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={t('chat.visit.choose')}
      closeLabel={t('shop.choose.close')}
    >
      <div className="px-5 py-3 md:px-6">
        <QueryBoundary
          query={visits}
          isEmpty={(found) => found.length === 0}
          empty={<p className="py-4 text-ink-soft">{t('chat.visit.none')}</p>}
        >
          {(found) => (
            <List label={t('chat.visit.choose')}>
              {found.map((visit) => (
                <VisitRow
                  key={visit.id}
                  visit={visit}
                  onPress={() => {
                    props.onChoose(visit.id)
                    props.onClose()
                  }}
                />
              ))}
            </List>
          )}
        </QueryBoundary>
      </div>
    </Sheet>
  )
}

function VisitRow({ visit, onPress }: { visit: BookingCard; onPress: () => void }) {
  const { pick } = useWords()
  const format = useFormat()
  const { startsAt, timeZone } = visit
  const relativeDay = useRelativeDay(timeZone)
  return (
    <ListRow
      title={format.list([...new Set(visit.serviceNames.map(pick))])}
      subtitle={`${relativeDay(startsAt)}, ${format.time(startsAt, timeZone)}`}
      onPress={onPress}
    />
  )
}
