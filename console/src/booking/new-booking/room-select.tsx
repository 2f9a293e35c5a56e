import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import type { AskedStart } from './asked-time.tsx'

/** The room that was pressed, and whether the treatment can be there. */
export function RoomSelect(props: {
  rooms: ShopCalendar['rooms']
  unitId: string
  askedTime: AskedStart | null | undefined
  onSelect: (unitId: string) => void
}) {
  const { rooms, unitId, askedTime } = props
  const { t } = useWords()
  const room = rooms.find(({ id }) => id === unitId)
  const isUnsuited = room && askedTime?.unitIds?.includes(unitId) === false
  return (
    <Select
      label={t('booking.form.room')}
      options={[
        { id: '', label: t('booking.form.anyRoom') },
        ...rooms.map(({ id, name }) => ({ id, label: name })),
      ]}
      help={isUnsuited ? t('booking.form.roomUnsuited', { room: room.name }) : undefined}
      value={unitId}
      onSelect={props.onSelect}
    />
  )
}
