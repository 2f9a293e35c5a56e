import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox, MessageCircleQuestion, MessagesSquare, Star } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { InboxEntry } from '@serein/shared/support/inbox.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { AnswerForm } from '../review/answer-form.tsx'
import { OneTicket } from './one-ticket.tsx'

/** All that waits for an answer of the business: conversations, questions and reviews in one list, the longest waiting first. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('support.inbox.title')}>
      {(shop, who) => <Waiting {...{ shop, who }} />}
    </ForShop>
  )
}

type Opened = { entry: InboxEntry; shop: Shop }

function Waiting({ shop: shopAtWork, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const [isMine, setMine] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const pages = useInfiniteQuery({
    ...query.inbox.list.infiniteOptions(byCursor({ limit: 30, ...(isMine && { isMine }) })),
    refetchInterval: 20_000,
    placeholderData: (before) => before,
  })
  const mayChange = who.permissions.message === 'change'
  const close = () => {
    setOpened(null)
    void cache.invalidateQueries({ queryKey: query.inbox.key() })
  }
  const { entry, shop = shopAtWork } = opened ?? {}
  return (
    <ConsolePage title={t('support.inbox.title')}>
      <div className="flex w-full max-w-220 flex-col gap-5 p-6 max-md:p-5">
        <Checkbox label={t('support.mine')} checked={isMine} onChecked={setMine} />
        <PagedList
          pages={pages}
          entries={pages.data?.pages.flatMap((page) => page.entries) ?? []}
          label={t('support.inbox.title')}
          empty={{
            icon: Inbox,
            title: t(isMine ? 'support.inbox.noneMine' : 'support.inbox.none'),
            text: t('support.inbox.noneText'),
          }}
          moreLabel={t('support.inbox.more')}
        >
          {(each) => {
            const its = who.shops.find(({ id }) => id === each.shopId) ?? shopAtWork
            const isHere = each.kind === 'ticket' || (each.kind === 'review' && mayChange)
            const onOpen = isHere ? () => setOpened({ entry: each, shop: its }) : undefined
            return <Row key={each.id} entry={each} shop={its} onOpen={onOpen} />
          }}
        </PagedList>
      </div>
      <SideSheet
        open={entry !== undefined}
        onClose={close}
        title={entry?.kind === 'review' ? t('review.answer.title') : (entry?.text ?? '')}
        subtitle={entry?.clientName}
      >
        {entry?.kind === 'ticket' ? (
          <OneTicket
            key={entry.id}
            ticketId={entry.id}
            kind="business"
            timeZone={shop.timeZone}
            mayChange={mayChange}
            onGone={close}
          />
        ) : null}
        {entry?.review ? (
          <AnswerForm key={entry.id} review={entry.review} shop={shop} onDone={close} />
        ) : null}
      </SideSheet>
    </ConsolePage>
  )
}

const icons = { chat: MessagesSquare, ticket: MessageCircleQuestion, review: Star }

/** Opens what is answered here; a conversation, or a review for who may not answer, opens on its own screen. */
function Row(props: { entry: InboxEntry; shop: Shop; onOpen: (() => void) | undefined }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { entry, shop, onOpen } = props
  const { kind, clientName, text, waitingSince, assignedTo, review } = entry
  const Icon = icons[kind]
  const elsewhere =
    kind === 'chat'
      ? linkTo('/chats', { shop: shop.id, chat: entry.id })
      : linkTo('/reviews', { shop: shop.id })
  const words = text || t(kind === 'chat' ? 'chat.photo' : 'support.inbox.noWords')
  return (
    <li>
      <ListRow
        start={<Icon aria-hidden className="size-5 text-ink-soft" />}
        title={clientName || t('support.inbox.nameless')}
        subtitle={
          <>
            <span className="line-clamp-2 [overflow-wrap:anywhere]">{words}</span>
            <span className="mt-0.5 block text-xs">
              {[
                t(`support.inbox.kind.${kind}`),
                review ? t('review.stars', { count: review.stars }) : null,
                entry.shopName,
                assignedTo ? t('support.by', { name: assignedTo.name }) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        }
        end={
          <time dateTime={waitingSince} className="text-right text-sm text-ink-soft">
            {t('support.inbox.since', {
              day: format.relativeDay(waitingSince, shop.timeZone, now),
              time: format.clock(waitingSince, shop.timeZone),
            })}
          </time>
        }
        {...(onOpen ? { onPress: onOpen } : { href: elsewhere })}
      />
    </li>
  )
}
