import { useClient } from '@serein/client/provider.tsx'
import { reportReasons } from '@serein/shared/review/rules.ts'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import { ReportForm } from '../page/report-form.tsx'

/** Reports a review with a reason. */
export function ReportReview(props: { shopId: string; reviewId: string; onClose: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const { shopId, reviewId, onClose } = props
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('shop.report.title')}
      closeLabel={t('shop.choose.close')}
    >
      <ReportForm
        why={t('shop.report.why')}
        reasons={reportReasons.map((id) => ({ id, label: t(`shop.report.${id}`) }))}
        send={(reason, note) => api.review.report({ shopId, reviewId, reason, note })}
        onDone={onClose}
      />
    </Sheet>
  )
}
