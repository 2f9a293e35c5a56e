import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { reportReasons, type ReportReason } from '@serein/shared/review/rules.ts'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'

/** Says why a review must not stand; it does until somebody has looked at it. */
export function ReportReview(props: { shopId: string; reviewId: string; onClose: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const { shopId, reviewId, onClose } = props
  const [reason, setReason] = useState<ReportReason>('offensive')
  const report = useMutation({
    mutationFn: (note: string) => api.review.report({ shopId, reviewId, reason, note }),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('shop.report.done') })
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('shop.report.title')}
      closeLabel={t('shop.choose.close')}
    >
      <Form onSend={(form) => report.mutate(String(new FormData(form).get('note')).trim())}>
        <p className="text-ink-soft">{t('shop.report.why')}</p>
        <Select
          label={t('shop.report.reason')}
          value={reason}
          onSelect={(id) => setReason(id as ReportReason)}
          options={reportReasons.map((id) => ({ id, label: t(`shop.report.${id}`) }))}
        />
        <TextArea
          label={t('shop.report.note')}
          note={t('booking.invitation.optional')}
          name="note"
          maxLength={1_000}
        />
        <Failure error={report.error} />
        <SubmitButton wide pending={report.isPending} pendingLabel={t('identity.form.pending')}>
          {t('shop.report.send')}
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
