import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { reviewRules, type WordAudience } from '@serein/shared/review/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { reviewQuery, type Subject } from './review-query.ts'

/** What the client says to the spa or to their therapist alone, beside a review or without one. */
export function PrivateWordPart({ visit, of }: { visit: ReviewOfVisit; of: Subject }) {
  const { t } = useWords()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { word, canSayPrivately } = visit
  if (!word && !canSayPrivately) return null
  const who = format.list(visit.staffNames)
  return (
    <section aria-label={t('review.word.title')} className="flex flex-col gap-3">
      <h2 className="serif text-xl">{t('review.word.title')}</h2>
      {isOpen ? (
        <WordForm {...{ visit, of, who }} onDone={() => setOpen(false)} />
      ) : word ? (
        <Card className="flex flex-col gap-2">
          <p className="text-sm text-ink-soft">
            {t('review.word.to', { who: word.audience === 'therapist' ? who : visit.shopName })}
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{word.text}</p>
        </Card>
      ) : (
        <p className="text-ink-soft">{t('review.word.text')}</p>
      )}
      {canSayPrivately && !isOpen ? (
        <Button tone="secondary" className="self-start" onClick={() => setOpen(true)}>
          {t(word ? 'review.word.change' : 'review.word.open')}
        </Button>
      ) : null}
    </section>
  )
}

function WordForm(props: { visit: ReviewOfVisit; of: Subject; who: string; onDone: () => void }) {
  const { t } = useWords()
  const { visit, of, who } = props
  const say = useSaying(of)
  const before = visit.word
  const usual: WordAudience = 'shop'
  const form = useServerForm({
    initial: { audience: before?.audience ?? usual, word: before?.text ?? '' },
    read: ({ audience, word }) => ({
      sent: { audience, word: word.trim() },
      faults: word.trim() || before ? [] : [{ field: 'word', text: t('review.word.missing') }],
    }),
    send: async (draft: { audience: WordAudience; word: string }) => {
      await say.mutateAsync(draft)
      showToast({ tone: 'good', text: t(draft.word ? 'review.word.done' : 'review.word.back') })
      props.onDone()
    },
  })
  return (
    <Form {...form.attributes}>
      {who ? (
        <ChoiceRows
          label={t('review.word.audience')}
          choices={[
            { id: 'shop', label: visit.shopName, help: t('review.word.shopHelp') },
            { id: 'therapist', label: who, help: t('review.word.therapistHelp', { who }) },
          ]}
          selected={form.values.audience}
          onSelect={(audience) => form.set({ audience })}
        />
      ) : null}
      <TextArea
        {...form.text('word')}
        label={t('review.word.label')}
        help={before ? t('review.word.emptyHelp') : t('review.word.help')}
        rows={4}
        maxLength={reviewRules.wordLength}
      />
      <Failure error={form.problem} />
      <SubmitButton wide pending={form.isPending} pendingLabel={t('identity.form.pending')}>
        {t('review.word.send')}
      </SubmitButton>
      <Button tone="quiet" onClick={props.onDone}>
        {t('review.word.cancel')}
      </Button>
    </Form>
  )
}

function useSaying(of: Subject) {
  const { api, queryClient } = useClient()
  return useMutation({
    mutationFn: (draft: { audience: WordAudience; word: string }) =>
      'visit' in of
        ? api.review.writeWordByLink({ visitToken: of.visit, ...draft })
        : api.review.writeWord({ bookingId: of.booking, ...draft }),
    onSuccess: (visit) => queryClient.setQueryData(reviewQuery(api, of).queryKey, visit),
  })
}
