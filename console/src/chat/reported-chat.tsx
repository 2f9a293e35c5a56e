import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ReportedChat as Reported } from '@serein/shared/chat/judgement.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Bubble } from '@serein/ui/bubble.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { PrivatePhoto } from '../page/private-photo.tsx'
import { Judged, Judgement } from './judgement.tsx'

/** What was reported, by whom and why; what was said is read when somebody asks for it. */
export function ReportedChat({ reported }: { reported: Reported }) {
  const { t } = useWords()
  const format = useFormat()
  const { author, clientName: client, shopName: shop, timeZone } = reported
  const { read, messages } = useReading(reported)
  return (
    <Card>
      <h2 className="font-semibold">{t('chat.platform.heading', { client, shop })}</h2>
      <p className="text-sm text-ink-soft">{t(`chat.platform.of.${author ?? 'gone'}`)}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {reported.reports.map((report) => (
          <li key={`${report.createdAt} ${report.note}`} className="text-sm">
            <Badge tone={report.isByBusiness ? 'gold' : 'clay'}>
              {t(report.isByBusiness ? 'chat.platform.byBusiness' : 'chat.platform.byClient')}
            </Badge>{' '}
            <span className="font-semibold">{t(`chat.report.${report.reason}`)}</span>{' '}
            <span className="text-ink-soft">
              {report.reporterName ?? t('chat.platform.gone')},{' '}
              {format.shortDate(report.createdAt, timeZone)}
            </span>
            {report.note ? <p className="mt-0.5 max-w-prose">{report.note}</p> : null}
          </li>
        ))}
      </ul>
      {messages ? (
        <>
          <Messages reported={reported} messages={messages} />
          {reported.decision ? null : <Judgement reported={reported} />}
        </>
      ) : (
        <div className="mt-4">
          <Button
            tone="secondary"
            pending={read.isPending}
            aria-label={t('chat.platform.openOf', { client, shop })}
            onClick={() => read.mutate()}
          >
            {t('chat.platform.open')}
          </Button>
          <p className="mt-1.5 text-sm text-ink-soft">{t('chat.platform.openHelp')}</p>
        </div>
      )}
      {read.error ? (
        <Notice tone="red" announce className="mt-3">
          {refusalOf(read.error)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
      {reported.decision ? <Judged reported={reported} /> : null}
    </Card>
  )
}

function useReading({ businessId, chatId, sequence }: Reported) {
  const { api } = useClient()
  const read = useMutation({
    mutationFn: () => api.chat.openReport({ businessId, chatId, sequence }),
  })
  return { read, messages: read.data?.messages }
}

function Messages({ reported, messages }: { reported: Reported; messages: ChatMessage[] }) {
  const { t } = useWords()
  const format = useFormat()
  const { clientName, shopName, timeZone } = reported
  return (
    <ol
      aria-label={t('chat.platform.messages')}
      className="mt-4 flex flex-col gap-2 rounded-md bg-sunken p-4"
    >
      {messages.map((message) => {
        const isClient = message.author === 'client'
        const isReported = message.sequence === reported.sequence
        const at = `${format.shortDate(message.sentAt, timeZone)} ${format.clock(message.sentAt, timeZone)}`
        return (
          <li key={message.id} aria-current={isReported ? 'true' : undefined}>
            <Bubble
              isOwn={!isClient}
              isNamed
              author={isClient ? clientName : (message.memberName ?? shopName)}
              note={
                <>
                  <time dateTime={message.sentAt}>{at}</time>
                  {isReported ? <Badge tone="red">{t('chat.platform.reported')}</Badge> : null}
                </>
              }
            >
              {message.text}
              {message.photo ? <Photo {...{ reported, message }} /> : null}
              {message.visit ? `${message.text ? '\n' : ''}${t('chat.visit')}` : null}
            </Bubble>
          </li>
        )
      })}
    </ol>
  )
}

function Photo({ reported, message }: { reported: Reported; message: ChatMessage }) {
  const { query } = useClient()
  const { businessId, chatId, sequence } = reported
  const input = { businessId, chatId, sequence, messageId: message.id, width: 640 }
  const file = useQuery({
    ...query.chat.reportedPhoto.queryOptions({ input }),
    staleTime: Infinity,
  })
  return <PrivatePhoto file={file} photo={message.photo!} className="w-60" />
}
