import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { Dialog } from '@serein/ui/dialog.tsx'
import { useWords } from '../../language/words.ts'
import type { MoveQuestion } from '../desk/desk.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { useLastValue } from '../use-last-value.ts'
import { BrokenWish } from './broken-wish.tsx'
import { OwnMove, useOwnMove } from './own-move.tsx'
import { TellClient, useTelling } from './tell-client.tsx'
import { therapistsOf } from './therapists-of.ts'
import { useVisitWords } from './visit-words.tsx'

/** Asks to confirm a drag, and whether to notify the client. Dismissed, the visit goes back. */
export function MoveDialog(props: {
  desk: DeskInHand
  calendar: ShopCalendar
  question: MoveQuestion | null
}) {
  const { desk, calendar, question } = props
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const telling = useTelling(calendar.tellsClients, question)
  const last = useLastValue(question)
  const own = useOwnMove(desk, { visit: last?.visit, startsAt: last?.to.startsAt ?? null })
  if (!last) return null
  const { visit, to } = last
  const time = format.time(to.startsAt, desk.zone)
  const isSameDay =
    format.shortDate(visit.startsAt, desk.zone) === format.shortDate(to.startsAt, desk.zone)
  const when = isSameDay ? time : `${format.shortDate(to.startsAt, desk.zone)}, ${time}`
  const who = therapistsOf(calendar, [...new Set(to.items.flatMap(({ staffIds }) => staffIds))])
  return (
    <Dialog
      open={question !== null}
      onClose={() => last.answer(null)}
      title={t('booking.move.ask.title', { name: words.name(visit), when })}
      cancelLabel={t('booking.move.ask.keep')}
      confirm={{
        label: t('booking.move.ask.confirm'),
        run: () =>
          last.answer(
            own.isOwn ? { tellClient: true, askedBy: 'shop' } : { tellClient: telling.tells },
          ),
      }}
    >
      {who ? t('booking.move.ask.who', { who }) : null}
      <BrokenWish {...{ visit, to, calendar }} />
      <OwnMove {...own} />
      {own.isOwn ? null : <TellClient {...telling} help={t('booking.tell.help')} />}
    </Dialog>
  )
}
