import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, X } from 'lucide-react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { AttachedVisit } from '@serein/shared/chat/schema.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { MiddleSheet } from '../page/sheet.tsx'

/** Of which visit of the client the message is. */
export function VisitChoice(props: {
  chatId: string
  onChoose: (bookingId: string) => void
  onClose: () => void
}) {
  const { t } = useWords()
  const say = useVisitLine()
  const visits = useVisits(props.chatId)
  return (
    <MiddleSheet open onClose={props.onClose} title={t('chat.visits.choose')}>
      <QueryBoundary
        query={visits}
        isEmpty={(found) => found.visits.length === 0}
        empty={<p className="text-ink-soft">{t('chat.visits.none')}</p>}
      >
        {(found) => (
          <List label={t('chat.visits.choose')}>
            {found.visits.map((visit) => (
              <ListRow
                key={visit.id}
                {...say(visit)}
                onPress={() => {
                  props.onChoose(visit.id)
                  props.onClose()
                }}
              />
            ))}
          </List>
        )}
      </QueryBoundary>
    </MiddleSheet>
  )
}

/** The visit that goes along with the next message. */
export function ChosenVisit(props: { chatId: string; bookingId: string; onDrop: () => void }) {
  const { t } = useWords()
  const say = useVisitLine()
  const visit = useVisits(props.chatId).data?.visits.find(({ id }) => id === props.bookingId)
  const line = visit && say(visit)
  return (
    <div className="mb-2 flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3 text-sm">
      <CalendarHeart aria-hidden className="size-4.5" />
      <span className="min-w-0 flex-1">
        {line ? `${line.title}, ${line.subtitle}` : t('chat.visit')}
      </span>
      <IconButton
        tone="plain"
        label={t('chat.visits.drop')}
        icon={<X aria-hidden />}
        onClick={props.onDrop}
      />
    </div>
  )
}

function useVisits(chatId: string) {
  const { query } = useClient()
  return useQuery(query.chat.visitsOfClient.queryOptions({ input: { chatId } }))
}

function useVisitLine() {
  const { t, language } = useWords()
  const format = useFormat()
  const now = useNow()
  return ({ serviceNames, startsAt, timeZone, state }: AttachedVisit) => ({
    title: format.list(serviceNames.map((name) => name[language])) || t('chat.visit'),
    subtitle: [
      `${format.relativeDay(startsAt, timeZone, now)}, ${format.time(startsAt, timeZone)}`,
      t(`chat.state.${state}`),
    ].join(' · '),
  })
}
