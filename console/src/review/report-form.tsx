import { useClient } from '@serein/client/provider.tsx'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import { reportReasons, type ReportReason } from '@serein/shared/review/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import type { Shop } from '../member/member.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'

/** Asks the platform to judge a review. It stays where it is until then. */
export function ReportForm(props: { review: ShopReview; shop: Shop; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { review, shop, onDone } = props
  const form = useServerForm({
    initial: { reason: 'offensive' as ReportReason, note: '' },
    read: ({ reason, note }) => ({ sent: { reason, note: note.trim() }, faults: [] }),
    send: (report) => api.review.reportAsShop({ shopId: shop.id, reviewId: review.id, ...report }),
    refresh: query.review.ofShop.key(),
    savedText: () => t('review.report.done'),
    saysProblem: true,
    onDone: () => onDone(),
  })
  return (
    <Form onSend={form.submit}>
      <p className="text-sm text-ink-soft">{t('review.report.why')}</p>
      <Select
        {...form.choice('reason')}
        label={t('review.report.reason')}
        options={reportReasons.map((id) => ({ id, label: t(`review.reason.${id}`) }))}
      />
      <TextArea {...form.text('note')} label={t('review.report.note')} maxLength={1_000} />
      <Problem error={form.problem} />
      <Button type="submit" pending={form.isPending}>
        {t('review.report.send')}
      </Button>
    </Form>
  )
}
