import { CalendarDays } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { AttachedVisit } from '@serein/shared/chat/schema.ts'
import { Anchor } from '@serein/ui/link.tsx'
import { cx } from '@serein/ui/cx.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** A visit that is spoken of; a press opens it in the calendar. */
export function ChatVisit(props: { shopId: string; visit: AttachedVisit; className?: string }) {
  const { t, language } = useWords()
  const format = useFormat()
  const now = useNow()
  const { shopId, visit } = props
  const day = dayIn(visit.startsAt, visit.timeZone)
  return (
    <Anchor
      href={linkTo('/calendar', { shop: shopId, day, visit: visit.id })}
      className={cx(
        'block rounded-md border border-line bg-surface p-3 text-ink hover:border-line-strong',
        props.className,
      )}
    >
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <CalendarDays aria-hidden className="size-4.5" />
        <time dateTime={visit.startsAt} className="first-letter:uppercase">
          {format.relativeDay(visit.startsAt, visit.timeZone, now)},{' '}
          {format.time(visit.startsAt, visit.timeZone)}
        </time>
      </span>
      <span className="mt-1 block text-sm text-ink-soft">
        {[
          format.list(visit.serviceNames.map((name) => name[language])),
          format.list(visit.staffNames),
          t(`chat.state.${visit.state}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Anchor>
  )
}
