import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import { reportReasons, type ReportReason } from '@serein/shared/review/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

/** Asks the platform to judge a review. It stays where it is until then. */
export function ReportForm(props: { review: ShopReview; shop: Shop; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { review, shop, onDone } = props
  const [reason, setReason] = useState<ReportReason>('offensive')
  const [note, setNote] = useState('')
  const report = useMutation({
    mutationFn: () =>
      api.review.reportAsShop({ shopId: shop.id, reviewId: review.id, reason, note: note.trim() }),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('review.report.done') })
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: query.review.ofShop.key() }),
  })
  return (
    <Form onSend={() => report.mutate()}>
      <p className="text-sm text-ink-soft">{t('review.report.why')}</p>
      <Select
        label={t('review.report.reason')}
        value={reason}
        onSelect={(id) => setReason(id as ReportReason)}
        options={reportReasons.map((id) => ({ id, label: t(`review.reason.${id}`) }))}
      />
      <TextArea
        label={t('review.report.note')}
        maxLength={1_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {report.error ? (
        <Notice tone="red" announce>
          {refusalOf(report.error)?.message ?? t('screen.problem.text')}
        </Notice>
      ) : null}
      <Button type="submit" pending={report.isPending}>
        {t('review.report.send')}
      </Button>
    </Form>
  )
}
