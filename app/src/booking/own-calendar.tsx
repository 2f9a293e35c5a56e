import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarSync, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ownZone } from '@serein/client/clock.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { CalendarFeed } from '@serein/shared/booking/feed.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { FeedAddress } from '@serein/ui/feed-address.tsx'
import { ListRow } from '@serein/ui/list-row.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'

/** A feed of all visits for the reader’s own calendar. */
export function OwnCalendar() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="mt-8 border-t border-line pt-2">
        <ListRow
          start={<CalendarSync aria-hidden />}
          title={t('booking.feed.title')}
          subtitle={t('booking.feed.short')}
          end={<ChevronRight aria-hidden className="size-5 text-ink-soft" />}
          onPress={() => setOpen(true)}
        />
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('booking.feed.title')}
        closeLabel={t('shop.choose.close')}
      >
        <FeedState />
      </Sheet>
    </>
  )
}

function FeedState() {
  const { query } = useClient()
  const feed = useQuery(query.booking.feed.queryOptions({}))
  return (
    <QueryBoundary query={feed} loading={<Skeleton className="h-40 rounded-md" />}>
      {(found) => (found.feed ? <Subscribed feed={found.feed} /> : <NotYet />)}
    </QueryBoundary>
  )
}

/** Explains the feed before there is an address. */
function NotYet() {
  const { t } = useWords()
  const open = useFeedVerb('openFeed')
  return (
    <div className="flex flex-col gap-5">
      <p>{t('booking.feed.what')}</p>
      <p className="text-sm text-ink-soft">{t('booking.feed.private')}</p>
      <Failure tone="clay" otherwise="booking.hold.offline" error={open.error} className="mb-3" />
      <Button wide pending={open.isPending} onClick={() => open.mutate({})}>
        {t('booking.feed.open')}
      </Button>
    </div>
  )
}

/** The address, the ways to use it, and the ways to end it. */
function Subscribed({ feed }: { feed: CalendarFeed }) {
  const { t } = useWords()
  const format = useFormat()
  const [openQuestion, setOpenQuestion] = useState<'replace' | 'close' | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <p>{t('booking.feed.since', { day: format.longDate(feed.openedAt, ownZone()) })}</p>
      {feed.url ? (
        <FeedAddress url={feed.url} say={(word) => t(`booking.feed.${word}`)} />
      ) : (
        <Notice tone="gold">{t('booking.feed.hidden')}</Notice>
      )}
      <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-3">
        <Button tone="quiet" onClick={() => setOpenQuestion('replace')}>
          {t('booking.feed.replace')}
        </Button>
        <Button tone="quiet" className="text-red!" onClick={() => setOpenQuestion('close')}>
          {t('booking.feed.close')}
        </Button>
      </div>
      {(['replace', 'close'] as const).map((verb) => (
        <FeedQuestion
          key={verb}
          verb={verb}
          open={openQuestion === verb}
          onClose={() => setOpenQuestion(null)}
        />
      ))}
    </div>
  )
}

const confirmWord = { replace: 'booking.feed.replaceConfirm', close: 'booking.feed.close' } as const
const doneWord = { replace: 'booking.feed.replaced', close: 'booking.feed.closed' } as const

/** Asks before the address is replaced or ends. */
function FeedQuestion(props: { verb: 'replace' | 'close'; open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const { verb, open, onClose } = props
  const isEnd = verb === 'close'
  const change = useFeedVerb(isEnd ? 'closeFeed' : 'openFeed', () => {
    onClose()
    showToast({ text: t(doneWord[verb]), tone: 'good' })
  })
  return (
    <Dialog
      {...{ open, onClose }}
      title={t(`booking.feed.${verb}Title`)}
      cancelLabel={t('booking.feed.keep')}
      confirm={{
        label: t(confirmWord[verb]),
        run: () => change.mutate(isEnd ? {} : { replace: true }),
        pending: change.isPending,
        danger: isEnd,
      }}
    >
      <Failure tone="clay" otherwise="booking.hold.offline" error={change.error} className="mb-3" />
      <p>{t(`booking.feed.${verb}Text`)}</p>
    </Dialog>
  )
}

function useFeedVerb(verb: 'openFeed' | 'closeFeed', done?: () => void) {
  const { api, query, queryClient } = useClient()
  return useMutation({
    mutationFn: (input: { replace?: boolean }) =>
      verb === 'openFeed' ? api.booking.openFeed(input) : api.booking.closeFeed(),
    onSuccess: (answer) => {
      queryClient.setQueryData(query.booking.feed.queryKey(), answer)
      done?.()
    },
  })
}
