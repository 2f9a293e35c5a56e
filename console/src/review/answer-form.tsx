import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import { reviewRules } from '@serein/shared/review/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'

/** What the shop says to a review, in public; changed, or taken away. */
export function AnswerForm(props: { review: ShopReview; shop: Shop; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { review, shop, onDone } = props
  const one = { shopId: shop.id, reviewId: review.id }
  const remove = useMutation({
    mutationFn: () => api.review.removeAnswer(one),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('review.answer.gone') })
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: query.review.ofShop.key() }),
  })
  const form = useServerForm({
    initial: { answer: review.answer?.text ?? '' },
    read: ({ answer }) => ({
      sent: answer.trim(),
      faults: answer.trim() ? [] : [{ field: 'answer' }],
    }),
    faultText: () => t('review.answer.missing'),
    send: (answer) => api.review.answer({ ...one, answer }),
    refresh: query.review.ofShop.key(),
    savedText: () => t('review.answer.done'),
    saysProblem: true,
    onDone: () => onDone(),
  })
  return (
    <Form onSend={form.submit}>
      {review.text ? (
        <blockquote lang={review.language} className="border-l-2 border-line pl-4 text-ink-soft">
          {review.text}
        </blockquote>
      ) : null}
      <TextArea
        {...form.text('answer')}
        label={t('review.answer.text')}
        help={t('review.answer.help')}
        rows={6}
        maxLength={reviewRules.answerLength}
      />
      <Problem error={form.problem ?? remove.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isPending}>
          {t('review.answer.send')}
        </Button>
        {review.answer ? (
          <Button tone="quiet" onClick={() => remove.mutate()}>
            {t('review.answer.remove')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
