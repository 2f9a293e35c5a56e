import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleHeart } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { PrivateWord } from '@serein/shared/review/private-word.ts'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import type { Shop } from '../member/member.ts'
import { byCursor } from '../page/by-cursor.ts'
import { PagedList } from '../page/paged-list.tsx'

/** What clients have said to the spa alone after their visits. */
export function PrivateWords({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { query } = useClient()
  const pages = useInfiniteQuery(
    query.review.words.infiniteOptions(byCursor({ shopId: shop.id, limit: 20 })),
  )
  const words = pages.data?.pages.flatMap((page) => page.words) ?? []
  return (
    <PagedList
      pages={pages}
      entries={words}
      empty={{
        icon: MessageCircleHeart,
        title: t('review.word.none'),
        text: t('review.word.noneText'),
      }}
      label={t('review.filter.private')}
      className="mt-5"
      moreLabel={t('review.more')}
    >
      {(word) => <WordRow key={word.id} word={word} shop={shop} />}
    </PagedList>
  )
}

function WordRow({ word, shop }: { word: PrivateWord; shop: Shop }) {
  const { pick } = useWords()
  const format = useFormat()
  const name = useClientName()({ name: word.clientName })
  const day = dayIn(word.startsAt, word.timeZone)
  const href = linkTo('/calendar', { shop: shop.id, day, visit: word.bookingId })
  return (
    <li className="py-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{name}</span>
        <Link href={href} className="text-sm">
          {format.longDate(word.startsAt, word.timeZone)}
        </Link>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {[...word.serviceNames.map(pick), ...word.staffNames].join(' · ')}
      </p>
      <p
        lang={word.language}
        className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {word.text}
      </p>
    </li>
  )
}
