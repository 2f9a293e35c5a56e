import { useFormat, useNow } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { useWords } from '../../language/words.ts'
import { therapistsOf } from '../visit/therapists-of.ts'
import { askedFor, useVisitMarks } from '../visit/visit-marks.tsx'
import { useVisitWords } from '../visit/visit-words.tsx'
import { isWeek, type Board } from './board.ts'

type Row = { visit: Visit; item: Visit['items'][number] }
type Part = { key: string; title: string; rows: Row[] }

/** The calendar on paper: a list for each column, or for each day of a week. */
export function PrintedCalendar(props: {
  calendar: ShopCalendar
  board: Board | null
  shown: (visit: Visit) => boolean
}) {
  const { calendar } = props
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const zone = calendar.timeZone
  const parts = usePartsOf(props)
  return (
    <div className="hidden px-6 py-2 print:block">
      {parts.map(({ key, title, rows }) => (
        <section key={key} className="mb-6 break-inside-avoid">
          <h2 className="mb-1 text-lg font-semibold">{title}</h2>
          {rows.length === 0 ? <p className="text-sm">{t('booking.print.nothing')}</p> : null}
          {rows.length > 0 ? <PrintedRows rows={rows} calendar={calendar} /> : null}
        </section>
      ))}
      <p className="text-xs">
        {t('booking.print.printed', {
          when: `${format.shortDate(now, zone)}, ${format.time(now, zone)}`,
        })}
      </p>
    </div>
  )
}

function PrintedRows({ rows, calendar }: { rows: Row[]; calendar: ShopCalendar }) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const marksOf = useVisitMarks()
  const zone = calendar.timeZone
  const heads = ['time', 'client', 'what', 'who', 'where', 'marks'] as const
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b py-1 pr-4 font-semibold">
              {t(`booking.print.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ visit, item }) => (
          <tr key={item.id} className="break-inside-avoid align-top">
            <td className={cellStyle}>{format.clockRange(item.startsAt, item.endsAt, zone)}</td>
            <td className={cellStyle}>
              {[words.name(visit), words.guestOf(visit, item)].filter(Boolean).join(' · ')}
            </td>
            <td className={cellStyle}>{words.service(item)}</td>
            <td className={cellStyle}>{therapistsOf(calendar, item.staffIds)}</td>
            <td className={cellStyle}>{words.units(item.units)}</td>
            <td className={cellStyle}>
              {marksOf(visit, askedFor(item, calendar.therapists))
                // Health marks are not printed, since paper lies about.
                .filter(({ name }) => name !== 'health')
                .map(({ text }) => text)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellStyle = 'border-b border-line py-1.5 pr-4'

function usePartsOf({ calendar, board, shown }: Parameters<typeof PrintedCalendar>[0]): Part[] {
  const { t } = useWords()
  const format = useFormat()
  const dayTitle = (day: string) =>
    format.day(day, { weekday: 'long', day: 'numeric', month: 'long' })
  if (board)
    return board.columns.map(({ key, day, name, events }) => ({
      key,
      title: isWeek(board.columns) ? dayTitle(day) : (name ?? t('booking.today.otherTherapist')),
      rows: events
        .flatMap((event) => (event.kind === 'visit' ? [event] : []))
        .toSorted((a, b) => a.from - b.from),
    }))
  const rows = calendar.visits
    .filter(shown)
    .flatMap((visit) => visit.items.map((item) => ({ visit, item })))
    .toSorted((a, b) => Date.parse(a.item.startsAt) - Date.parse(b.item.startsAt))
  return calendar.days.map(({ day }) => ({
    key: day,
    title: dayTitle(day),
    rows: rows.filter(({ item }) => dayIn(item.startsAt, calendar.timeZone) === day),
  }))
}
