import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { ownZone } from '@serein/client/clock.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { CalendarFeed } from '@serein/shared/booking/feed.ts'
import { Button } from '@serein/ui/button.tsx'
import { FeedAddress } from '@serein/ui/feed-address.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { PrivateCalendar } from '../team/private-calendar.tsx'

/** A therapist’s work as a feed for their own calendar, and that calendar as one that blocks their time; nothing for other members. */
export function CalendarFeedButton({ named = false }: { named?: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const own = useQuery({ ...query.booking.therapistFeed.queryOptions({}), staleTime: 5 * 60_000 })
  if (!own.data?.isTherapist) return null
  const { feed } = own.data
  return (
    <>
      {named ? (
        <Button
          tone="secondary"
          size="sm"
          icon={<CalendarSync aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('booking.feed.short')}
        </Button>
      ) : (
        <IconButton
          tone="plain"
          label={t('booking.feed.short')}
          icon={<CalendarSync aria-hidden />}
          onClick={() => setOpen(true)}
        />
      )}
      <SideSheet open={isOpen} onClose={() => setOpen(false)} title={t('booking.feed.title')}>
        <div className="flex flex-col gap-8">
          {feed ? <FeedDetails feed={feed} /> : <CreateFeed />}
          <PrivateCalendar />
        </div>
      </SideSheet>
    </>
  )
}

function CreateFeed() {
  const { t } = useWords()
  const open = useFeedVerb('openTherapistFeed')
  return (
    <div className="flex flex-col gap-5">
      <p>{t('booking.feed.what')}</p>
      <p className="text-sm text-ink-soft">{t('booking.feed.private')}</p>
      <Failure error={open.error} />
      <Button wide pending={open.isPending} onClick={() => open.mutate({})}>
        {t('booking.feed.open')}
      </Button>
    </div>
  )
}

/** The address of the feed, with its uses, and the ways to end it, each after a question. */
function FeedDetails({ feed }: { feed: CalendarFeed }) {
  const { t } = useWords()
  const format = useFormat()
  const [confirming, setConfirming] = useState<'replace' | 'close' | null>(null)
  const done = (text: string) => {
    setConfirming(null)
    showToast({ text, tone: 'good' })
  }
  const replace = useFeedVerb('openTherapistFeed', () => done(t('booking.feed.replaced')))
  const close = useFeedVerb('closeTherapistFeed', () => done(t('booking.feed.closed')))
  return (
    <div className="flex flex-col gap-5">
      <p>{t('booking.feed.since', { day: format.longDate(feed.openedAt, ownZone()) })}</p>
      {feed.url ? (
        <FeedAddress url={feed.url} say={(word) => t(`booking.feed.${word}`)} />
      ) : (
        <Notice tone="gold">{t('booking.feed.hidden')}</Notice>
      )}
      <Failure error={replace.error ?? close.error} />
      {confirming ? (
        <Notice
          announce
          tone="clay"
          action={
            <>
              <Button
                size="sm"
                tone={confirming === 'close' ? 'danger' : 'primary'}
                pending={replace.isPending || close.isPending}
                onClick={() =>
                  confirming === 'close' ? close.mutate({}) : replace.mutate({ replace: true })
                }
              >
                {t(confirming === 'close' ? 'booking.feed.close' : 'booking.feed.replace')}
              </Button>
              <Button size="sm" tone="secondary" onClick={() => setConfirming(null)}>
                {t('booking.feed.keep')}
              </Button>
            </>
          }
        >
          {t(confirming === 'close' ? 'booking.feed.closeText' : 'booking.feed.replaceText')}
        </Notice>
      ) : (
        <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-3">
          <Button tone="quiet" onClick={() => setConfirming('replace')}>
            {t('booking.feed.replace')}
          </Button>
          <Button tone="quiet" className="text-red!" onClick={() => setConfirming('close')}>
            {t('booking.feed.close')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useWords()
  if (!error) return null
  return (
    <Notice announce tone="clay">
      {refusalOf(error)?.message ?? t('screen.problem.text')}
    </Notice>
  )
}

function useFeedVerb(verb: 'openTherapistFeed' | 'closeTherapistFeed', done?: () => void) {
  const { api, query, queryClient } = useClient()
  return useMutation({
    mutationFn: (input: { replace?: boolean }) =>
      verb === 'openTherapistFeed'
        ? api.booking.openTherapistFeed(input)
        : api.booking.closeTherapistFeed(),
    onSuccess: ({ feed }) => {
      const openedFeed = { isTherapist: true, feed }
      queryClient.setQueryData(query.booking.therapistFeed.queryKey(), openedFeed)
      done?.()
    },
  })
}
