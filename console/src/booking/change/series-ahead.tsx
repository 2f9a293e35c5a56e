import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { SeriesReach } from '@serein/shared/booking/series.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../../language/words.ts'
import { TellClient, useTelling } from '../visit/tell-client.tsx'
import { ReachChoice } from './reach-choice.tsx'
import type { SheetOfVisit } from './sheet-of-visit.ts'
import { useChange } from './use-change.ts'

/** The visits of a series that are ahead, and ways to move or cancel several of them at once. */
export function SeriesAhead(props: SheetOfVisit & { onMove: () => void }) {
  const { visit, calendar, onClose } = props
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const [reach, setReach] = useState<SeriesReach>('later')
  const change = useChange(onClose)
  const telling = useTelling(calendar.tellsClients, null)
  const input = { bookingId: visit.id }
  const { data } = useQuery(query.series.getForClient.queryOptions({ input, staleTime: 0 }))
  const ahead = data?.visits.filter(({ can }) => can.cancel) ?? []
  const leaving =
    reach === 'all' ? ahead : ahead.filter(({ startsAt }) => startsAt >= visit.startsAt)
  const cancel = () => {
    const text = t('booking.series.cancelled', { count: leaving.length })
    const wanted = { ...input, reach, tellClient: telling.tells }
    void change.send(() => change.api.series.cancelByShop(wanted), text)
  }
  if (ahead.length === 0) return null
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">
        {t('booking.series.every', { weeks: visit.repeatsEveryWeeks ?? 1 })}
      </h3>
      <p className="text-sm text-ink-soft">
        {format.list(ahead.map(({ startsAt }) => format.shortDate(startsAt, calendar.timeZone)))}
      </p>
      <div className="flex flex-wrap gap-2">
        {ahead.some(({ bookingId }) => bookingId === visit.id) ? (
          <Button size="sm" tone="secondary" onClick={props.onMove}>
            {t('booking.series.move')}
          </Button>
        ) : null}
        <Button size="sm" tone="secondary" onClick={() => setOpen(true)}>
          {t('booking.series.cancel')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('booking.series.cancelTitle')}
        cancelLabel={t('booking.visit.ask.cancel.keep')}
        confirm={{
          label: t('booking.series.confirm', { count: leaving.length }),
          danger: true,
          pending: change.isPending,
          run: cancel,
        }}
      >
        {change.problem ? (
          <Notice tone="red" announce className="mb-3">
            {change.problem}
          </Notice>
        ) : null}
        <ReachChoice reach={reach} onReach={setReach} />
        <p className="mt-3">{t('booking.series.free')}</p>
        <TellClient {...telling} help={t('booking.tell.helpCancel')} />
      </Dialog>
    </section>
  )
}
