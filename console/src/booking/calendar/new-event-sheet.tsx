import { Ban, CalendarPlus, Users } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../../language/words.ts'
import { MiddleSheet } from '../../page/sheet.tsx'

/** After a drag over an empty part of the calendar: a booking, or a block? */
export function NewEventSheet(props: {
  open: boolean
  selection: { staffId?: string; unitId?: string; from: string; until: string }
  calendar: ShopCalendar
  onClose: () => void
  onBook: () => void
  onBlock: () => void
  onSession: () => void
}) {
  const { selection, calendar } = props
  const { t } = useWords()
  const format = useFormat()
  const zone = calendar.timeZone
  const who = [...calendar.therapists, ...calendar.rooms].find(
    ({ id }) => id === (selection.staffId ?? selection.unitId),
  )
  return (
    <MiddleSheet
      open={props.open}
      onClose={props.onClose}
      title={format.clockRange(selection.from, selection.until, zone)}
      subtitle={[who?.name, format.longDate(selection.from, zone)].filter(Boolean).join(' · ')}
    >
      <div className="flex flex-col gap-2.5">
        <Button wide size="lg" icon={<CalendarPlus aria-hidden />} onClick={props.onBook}>
          {t('booking.board.book')}
        </Button>
        <Button wide size="lg" tone="secondary" icon={<Ban aria-hidden />} onClick={props.onBlock}>
          {t('booking.block.title')}
        </Button>
        <Button
          wide
          size="lg"
          tone="secondary"
          icon={<Users aria-hidden />}
          onClick={props.onSession}
        >
          {t('booking.session.new')}
        </Button>
      </div>
    </MiddleSheet>
  )
}
