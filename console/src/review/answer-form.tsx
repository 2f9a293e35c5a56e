import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import { reviewRules } from '@serein/shared/review/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/problem.tsx'

/** What the shop says to a review, in public; changed, or taken away. */
export function AnswerForm(props: { review: ShopReview; shop: Shop; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { review, shop, onDone } = props
  const [text, setText] = useState(review.answer?.text ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const one = { shopId: shop.id, reviewId: review.id }
  const say = useMutation({
    mutationFn: (answer: string | null) =>
      answer === null ? api.review.removeAnswer(one) : api.review.answer({ ...one, answer }),
    onSuccess: (_, answer) => {
      showToast({
        tone: 'good',
        text: t(answer === null ? 'review.answer.gone' : 'review.answer.done'),
      })
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: query.review.ofShop.key() }),
  })
  const send = () => {
    const answer = text.trim()
    setEmpty(answer === '')
    if (answer) say.mutate(answer)
  }
  return (
    <Form onSend={send}>
      {review.text ? (
        <blockquote lang={review.language} className="border-l-2 border-line pl-4 text-ink-soft">
          {review.text}
        </blockquote>
      ) : null}
      <TextArea
        label={t('review.answer.text')}
        help={t('review.answer.help')}
        rows={6}
        maxLength={reviewRules.answerLength}
        value={text}
        error={isEmpty ? t('review.answer.missing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Problem error={say.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={say.isPending}>
          {t('review.answer.send')}
        </Button>
        {review.answer ? (
          <Button tone="quiet" onClick={() => say.mutate(null)}>
            {t('review.answer.remove')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
