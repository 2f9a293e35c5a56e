import { useRef, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnCatalogue, ServiceEntry } from '@serein/shared/catalogue/own-catalogue.ts'
import { serviceFaults, type ServiceTerms } from '@serein/shared/catalogue/terms.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import {
  readService,
  textsOf,
  type FieldFault,
  type Moneys,
  type ServiceTexts,
  type VariantTexts,
} from './service-texts.ts'
import { useCatalogueVerbs } from './use-catalogue-verbs.ts'

const faulty = '[aria-invalid="true"], [data-invalid] input, [data-invalid] button'

type Props = {
  service: ServiceEntry | null
  catalogue: OwnCatalogue
  shops: Shop[]
  categoryId: string
  money: Moneys
  onDone: () => void
}

/**
 * The fields of a service. What is amiss is said at its field once somebody has tried to save; what the server refuses is said at
 * the same place, and nothing that was typed is lost.
 */
export function useServiceForm(props: Props) {
  const { service, catalogue, shops, money } = props
  const { t } = useWords()
  const form = useRef<HTMLFormElement | null>(null)
  const [texts, setTexts] = useState<ServiceTexts>(() =>
    textsOf(service, money, {
      categoryId: props.categoryId,
      shopIds: shops.map(({ id }) => id),
    }),
  )
  const [isSubmitted, setSubmitted] = useState(false)
  const focusFault = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(faulty)?.focus())
  const saving = useSaving(props, focusFault)
  const { terms, faults: unread } = readService(texts, money)
  const isPublished = service?.state === 'published'
  const { kinds } = catalogue
  const faults: FieldFault[] =
    unread.length > 0 ? unread : serviceFaults(terms, { kinds, shops }, isPublished)
  const shown = [...(isSubmitted ? faults : []), ...(saving.refused ? [saving.refused] : [])]
  const set = (change: Partial<ServiceTexts>) => {
    saving.forget()
    setTexts((now) => ({ ...now, ...change }))
  }
  return {
    texts,
    terms,
    set,
    setVariant(index: number, change: Partial<VariantTexts>) {
      set({
        variants: texts.variants.map((each, n) => (n === index ? { ...each, ...change } : each)),
      })
    },
    isGood: unread.length === 0,
    isPending: saving.isPending,
    /** At the field itself, and not below it. */
    at(field: string): string | undefined {
      const fault = shown.find((each) => each.field === field)
      return fault && t(`catalogue.fault.${fault.reason}`)
    },
    submit(element: HTMLFormElement) {
      form.current = element
      setSubmitted(true)
      if (faults.length > 0) focusFault()
      else if (!saving.isPending) void saving.save(terms)
    },
  }
}

export type ServiceFormState = ReturnType<typeof useServiceForm>

function useSaving({ service, onDone }: Props, onRefused: () => void) {
  const { t, language } = useWords()
  const { api } = useClient()
  const { refresh } = useCatalogueVerbs()
  const [refused, setRefused] = useState<FieldFault | null>(null)
  const [isPending, setPending] = useState(false)

  const failed = async (error: unknown) => {
    const refusal = refusalOf(error)
    if (refusal?.code === 'service_not_possible') {
      setRefused(refusal.data as FieldFault)
      onRefused()
      return
    }
    if (refusal?.code === 'catalogue_changed') await refresh()
    showToast({ tone: 'bad', text: refusal?.message ?? t('catalogue.failed') })
  }
  const save = async (terms: ServiceTerms) => {
    setPending(true)
    const { id: serviceId = null, version = 0 } = service ?? {}
    try {
      await api.catalogue.saveService({ ...written(terms), serviceId, version })
      await refresh()
      onDone()
      showToast({ tone: 'good', text: t('catalogue.saved', { name: terms.name[language] }) })
    } catch (error) {
      await failed(error)
    } finally {
      setPending(false)
    }
  }
  return { refused, isPending, save, forget: () => setRefused(null) }
}

function written(terms: ServiceTerms) {
  return {
    ...terms,
    shopIds: [...terms.shopIds],
    addOnIds: [...terms.addOnIds],
    requirements: terms.requirements.map((each) => ({ ...each, kindIds: [...each.kindIds] })),
    variants: terms.variants.map((each) => ({
      ...each,
      prices: [...each.prices],
      segments: [...each.segments],
      skills: [...each.skills],
    })),
  }
}
