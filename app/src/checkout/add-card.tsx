import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Api, isAnswer, refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { platform } from '../entry/platform.ts'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import type { Cards } from './cards-data.ts'
import { declines } from './declines.ts'
import { type CardReader, type CardReference, NewCard } from './new-card.tsx'

/** Adds a card with a business; a return from the bank leads on. */
export function AddCard({ cards }: { cards: UseQueryResult<Cards> }) {
  const { t } = useWords()
  const { booking, business, shop, membership } = useScreenSearch('card')
  const saving = useSaving()
  const back = nextOf({ booking, shop, membership })
  return (
    <Screen
      title={t('checkout.saved.addTitle')}
      back={back}
      footer={
        cards.data && !saving.isResuming && !saving.askAgain ? (
          <BottomBar className="md:hidden" note={t('checkout.saved.nothingCharged')}>
            <SaveButton isPending={saving.isPending} />
          </BottomBar>
        ) : null
      }
    >
      <QueryBoundary query={cards}>
        {({ places, businesses }) => (
          <>
            <SavingProblem error={saving.error} />
            {saving.isResuming ? (
              <ProgressBar label={t('checkout.saved.asking')} />
            ) : saving.askAgain ? (
              <Button size="lg" wide onClick={saving.askAgain}>
                {t('screen.problem.retry')}
              </Button>
            ) : (
              <AddForm
                places={places}
                isGiven={business !== undefined}
                first={business ?? businesses[0]?.business.id}
                saving={saving}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function AddForm(props: {
  places: Cards['places']
  isGiven: boolean
  first: string | undefined
  saving: ReturnType<typeof useSaving>
}) {
  const { t } = useWords()
  const { places, isGiven, first, saving } = props
  const [chosen, setChosen] = useState(first ?? places[0]?.business.id ?? null)
  const [hasConsented, setConsented] = useState(false)
  const reader = useRef<CardReader>(null)
  const place = places.find(({ business }) => business.id === chosen)
  if (!place) return <Notice tone="clay">{t('checkout.saved.noPlaceText')}</Notice>
  const submit = async () => {
    if (saving.isPending) return
    const reference = await reader.current?.read()
    if (reference) saving.save({ businessId: place.business.id, reference, hasConsented })
  }
  return (
    <Form id="new-card" onSend={() => void submit()} className="flex flex-col gap-5 pt-2">
      {isGiven || places.length === 1 ? (
        <p className="text-ink-soft">
          {t('checkout.saved.with', { business: place.business.name })}
        </p>
      ) : (
        <ChoiceRows
          label={t('checkout.saved.where')}
          choices={places.map(({ business }) => ({ id: business.id, label: business.name }))}
          selected={chosen}
          onSelect={setChosen}
        />
      )}
      {place.isSandbox ? (
        <Notice tone="gold" title={t('checkout.sandbox.title')}>
          {t('checkout.sandbox.text')}
        </Notice>
      ) : null}
      <NewCard
        key={place.business.id}
        ref={reader}
        by={place}
        charge={null}
        isUnanswered={saving.isUnanswered}
      >
        <Checkbox
          label={t('checkout.saved.consent', { business: place.business.name })}
          help={t('checkout.saved.consentHelp')}
          checked={hasConsented}
          onChecked={setConsented}
        />
        <div className="hidden md:block">
          <SaveButton isPending={saving.isPending} />
        </div>
      </NewCard>
    </Form>
  )
}

function SaveButton({ isPending }: { isPending: boolean }) {
  const { t } = useWords()
  return (
    <SubmitButton
      form="new-card"
      size="lg"
      wide
      pending={isPending}
      pendingLabel={t('checkout.saved.asking')}
    >
      {t('checkout.saved.save')}
    </SubmitButton>
  )
}

const offline = 'checkout.saved.offline'

/** Why it was not saved, in the provider’s words, else the server’s. */
function SavingProblem({ error }: { error: unknown }) {
  const { t } = useWords()
  const refusal = refusalOf(error)
  if (refusal?.code !== 'card_not_saved')
    return <Failure error={error} otherwise={offline} className="mb-4" />
  const { reason } = refusal.data as { reason: string }
  return (
    <Notice announce tone="red" className="mb-4" title={t('checkout.saved.failed')}>
      {t(declines[reason] ?? 'checkout.declined.other')}
    </Notice>
  )
}

type Saving = Awaited<ReturnType<Api['card']['save']>>

/** The key in session storage for the visit to pay with the card while its bank asks. */
function visitKey(cardId: string): string {
  return `card.${cardId}`
}

/** What the card was added for: a visit to pay, a membership to join; else the list. */
function nextOf(wanted: {
  booking: string | null | undefined
  shop: string | undefined
  membership: string | undefined
}): string {
  const { booking, shop, membership } = wanted
  if (booking) return linkTo('checkout', { booking })
  return shop && membership ? linkTo('shopDetails', { shop, membership }) : linkTo('card')
}

/** Saves a card, then leads to the bank, back to the visit to pay, or to the list. */
function useSaving() {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const router = useRouter()
  const { booking: bookingInAddress, saving: cardId, shop, membership } = useScreenSearch('card')
  // It is missing on the return from the bank.
  const booking = bookingInAddress ?? (cardId ? sessionStore.get(visitKey(cardId)) : null)
  const saved = async () => {
    await queryClient.invalidateQueries({ queryKey: query.card.list.key() })
    showToast({ text: t('checkout.saved.done'), tone: 'good' })
    await router.navigate({ href: nextOf({ booking, shop, membership }), replace: true })
  }
  const goOn = async ({ id, card, actionUrl }: Saving) => {
    if (card) return saved()
    if (bookingInAddress) sessionStore.set(visitKey(id), bookingInAddress)
    if (actionUrl) platform.leaveFor(actionUrl).then(() => resume.mutate(id), console.warn)
  }
  const save = useMutation({
    mutationFn: async (wanted: {
      businessId: string
      reference: CardReference
      hasConsented: boolean
    }) => {
      const { businessId, hasConsented } = wanted
      const cardReference = await wanted.reference()
      return api.card.save({ businessId, cardReference, hasConsented })
    },
    onSuccess: goOn,
  })
  const resume = useMutation({
    mutationFn: (id: string) => api.card.resume({ cardId: id }),
    onSuccess: async (answer) => {
      // A return without an answer may lead to the bank once more.
      if (answer.card) await saved()
    },
  })
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!cardId || hasAsked.current) return
    hasAsked.current = true
    resume.mutate(cardId)
  }, [cardId, resume])
  return {
    save: save.mutate,
    isPending: save.isPending,
    isResuming: cardId !== undefined && (resume.isIdle || resume.isPending),
    error: save.error ?? resume.error,
    /** Queries the result at the bank again, if it was not answered. */
    askAgain:
      cardId && resume.error && !isAnswer(resume.error) ? () => resume.mutate(cardId) : null,
    isUnanswered: save.error !== null && !isAnswer(save.error),
  }
}
