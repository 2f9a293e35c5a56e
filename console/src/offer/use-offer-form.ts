import { useRef, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnOffer } from '@serein/shared/offer/own-offer.ts'
import type { OfferTerms } from '@serein/shared/offer/terms.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { readOffer, textsOf, type FieldFault, type OfferTexts } from './offer-texts.ts'
import { useOfferVerbs } from './use-offer-verbs.ts'

const faulty = '[aria-invalid="true"], [data-invalid] input'

/**
 * The fields of an offer. What is amiss is said at its field once somebody has tried to save; what the server refuses is said at
 * the same place, and nothing that was typed is lost.
 */
export function useOfferForm(props: {
  offer: OwnOffer | null
  currency: string
  locale: string
  onDone: () => void
}) {
  const { offer, currency, locale } = props
  const { t } = useWords()
  const form = useRef<HTMLFormElement | null>(null)
  const [texts, setTexts] = useState<OfferTexts>(() => textsOf(offer, { currency, locale }))
  const [isSubmitted, setSubmitted] = useState(false)
  const focusFault = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(faulty)?.focus())
  const saving = useSaving({ ...props, onRefused: focusFault })
  const { terms, faults } = readOffer(texts, currency)
  const shown = [...(isSubmitted ? faults : []), ...(saving.refused ? [saving.refused] : [])]

  return {
    texts,
    terms,
    isGood: faults.length === 0,
    isPending: saving.isPending,
    at(field: string): string | undefined {
      const fault = shown.find((each) => each.field === field || each.field.startsWith(`${field}.`))
      return fault && t(`offer.fault.${fault.reason}`)
    },
    set(change: Partial<OfferTexts>) {
      saving.forget()
      setTexts((now) => ({ ...now, ...change }))
    },
    submit(element: HTMLFormElement) {
      form.current = element
      setSubmitted(true)
      if (faults.length > 0) focusFault()
      else if (!saving.isPending) void saving.save(terms)
    },
  }
}

export type OfferFormState = ReturnType<typeof useOfferForm>

function useSaving(props: { offer: OwnOffer | null; onDone: () => void; onRefused: () => void }) {
  const { offer, onDone, onRefused } = props
  const { t, language } = useWords()
  const { api } = useClient()
  const { refresh, undoSave } = useOfferVerbs()
  const [refused, setRefused] = useState<FieldFault | null>(null)
  const [isPending, setPending] = useState(false)

  const failed = async (error: unknown) => {
    const refusal = refusalOf(error)
    if (refusal?.code === 'offer_not_possible') {
      setRefused(refusal.data as FieldFault)
      onRefused()
      return
    }
    const isChanged = refusal?.code === 'state_conflict'
    if (isChanged) await refresh()
    const text = isChanged ? t('offer.changedMeanwhile') : (refusal?.message ?? t('offer.failed'))
    showToast({ tone: 'bad', text })
  }

  const save = async (terms: OfferTerms) => {
    setPending(true)
    const { id: offerId = null, version = 0 } = offer ?? {}
    try {
      const { offer: saved } = await api.offer.save({ ...written(terms), offerId, version })
      await refresh()
      onDone()
      showToast({
        tone: 'good',
        text: t('offer.saved', { name: terms.name[language] }),
        action: { label: t('common.undo'), run: () => void undoSave(offer, saved) },
      })
    } catch (error) {
      await failed(error)
    } finally {
      setPending(false)
    }
  }
  return { refused, isPending, save, forget: () => setRefused(null) }
}

function written(terms: OfferTerms) {
  const { serviceIds, shopIds, weekdays } = terms
  return {
    ...terms,
    serviceIds: serviceIds && [...serviceIds],
    shopIds: shopIds && [...shopIds],
    weekdays: weekdays && [...weekdays],
  }
}
