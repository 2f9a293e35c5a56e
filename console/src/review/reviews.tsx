import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { AnswerForm } from './answer-form.tsx'
import { PrivateWords } from './private-words.tsx'
import { ReportForm } from './report-form.tsx'
import { questionOf, reviewFilters, useReviewAddress } from './review-address.ts'
import { ReviewRow } from './review-row.tsx'

/** What clients say of the shop at work, and what the shop says to it. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('review.title')}>
      {(shop, who) => (
        <Reviews key={shop.id} shop={shop} mayAnswer={who.permissions.message === 'change'} />
      )}
    </ForShop>
  )
}

/** Whose visits they are of; none where nobody is known yet. */
function StaffSelect(props: { shopId: string; value: string; onSelect: (id: string) => void }) {
  const { t } = useWords()
  const { query } = useClient()
  const { shopId, value, onSelect } = props
  const { data } = useQuery(query.team.list.queryOptions({ input: { shopId } }))
  if (!data) return null
  return (
    <Select
      label={t('report.staff')}
      size="sm"
      className="w-48"
      value={value}
      onSelect={onSelect}
      options={[
        { id: '', label: t('report.staff.all') },
        ...data.therapists.map(({ id, name }) => ({ id, label: name })),
      ]}
    />
  )
}

type Opened = { review: ShopReview; as: 'answer' | 'report' }

function Reviews({ shop, mayAnswer }: { shop: Shop; mayAnswer: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const { search, change } = useReviewAddress()
  const { filter, staff = '', unanswered = false } = search
  const isPrivate = filter === 'private'
  const [opened, setOpened] = useState<Opened | null>(null)
  const pages = useInfiniteQuery({
    ...query.review.ofShop.infiniteOptions(questionOf(search, shop.id)),
    enabled: !isPrivate,
  })
  const reviews = pages.data?.pages.flatMap((page) => page.reviews) ?? []
  const close = () => setOpened(null)
  return (
    <ConsolePage title={t('review.title')}>
      <div className="p-6 max-md:p-5">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Select
            label={t('review.filter.stars')}
            size="sm"
            className="w-48"
            value={String(filter ?? '')}
            onSelect={(id) => change({ filter: reviewFilters.find((one) => String(one) === id) })}
            options={[
              { id: '', label: t('review.filter.all') },
              ...reviewFilters.map((one) => ({
                id: String(one),
                label:
                  one === 'private'
                    ? t('review.filter.private')
                    : t('review.stars', { count: one }),
              })),
            ]}
          />
          {isPrivate ? null : (
            <>
              <StaffSelect
                shopId={shop.id}
                value={staff}
                onSelect={(id) => change({ staff: id || undefined })}
              />
              <Checkbox
                label={t('review.filter.unanswered')}
                checked={unanswered}
                onChecked={(isOn) => change({ unanswered: isOn || undefined })}
              />
            </>
          )}
        </div>
        {isPrivate ? (
          <PrivateWords shop={shop} />
        ) : (
          <PagedList
            pages={pages}
            entries={reviews}
            empty={{
              icon: Star,
              title: t('review.none'),
              text: t(filter || staff || unanswered ? 'review.noneSuch' : 'review.noneText'),
            }}
            className="mt-5"
            moreLabel={t('review.more')}
          >
            {(review) => (
              <ReviewRow
                key={review.id}
                {...{ review, shop }}
                onOpen={mayAnswer ? (as) => setOpened({ review, as }) : undefined}
              />
            )}
          </PagedList>
        )}
      </div>
      <SideSheet
        open={opened !== null}
        onClose={close}
        title={t(opened?.as === 'report' ? 'review.report.title' : 'review.answer.title')}
        subtitle={opened?.review.authorName}
      >
        {opened?.as === 'answer' ? (
          <AnswerForm key={opened.review.id} {...{ shop }} review={opened.review} onDone={close} />
        ) : null}
        {opened?.as === 'report' ? (
          <ReportForm key={opened.review.id} {...{ shop }} review={opened.review} onDone={close} />
        ) : null}
      </SideSheet>
    </ConsolePage>
  )
}
