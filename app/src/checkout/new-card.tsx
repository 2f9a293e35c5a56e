import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ReactNode, type Ref } from 'react'
import type { ProviderName } from '@serein/shared/payment/card.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { mayLoadStripe } from './stripe-page.ts'

/** Gets the provider’s reference for the typed card. */
export type CardReference = () => Promise<string>

/** How a form uses the fields of a new card. */
export interface CardReader {
  /** Reads the typed card on submit. Null: the fields show what is wrong. */
  read(): Promise<CardReference | null>
}

export interface NewCardProps {
  ref: Ref<CardReader>
  /** The amount to pay with it; null: it is only saved. */
  charge: { amountMinor: number; currency: string; keepsCard: boolean } | null
  /** The last try has no known result: an unchanged card keeps its reference. */
  isUnanswered: boolean
  /** Below the fields. */
  children?: ReactNode
}

/** The provider that charges cards here. */
export interface CardProvider {
  provider: ProviderName | null
  publicKey: string | null
}

/** Stripe’s fields need its script, which is loaded only here and only with a key of Stripe. */
const StripeCardFields = lazy(async () => {
  const { StripeCardFields: fields } = await import('./stripe-card-fields.tsx')
  return { default: fields }
})

/** No screen that Stripe's fields stand on needs these. */
const SandboxCardFields = lazy(async () => ({
  default: (await import('./sandbox-card-fields.tsx')).SandboxCardFields,
}))

/** The fields of a new card, of whoever charges it. */
export function NewCard({ by, ...props }: NewCardProps & { by: CardProvider }) {
  const { provider, publicKey } = by
  return provider === 'stripe' && publicKey ? (
    <OnItsPage>
      <StripeCardFields {...props} publicKey={publicKey} />
    </OnItsPage>
  ) : (
    <InBrowser>
      <SandboxCardFields {...props} />
    </InBrowser>
  )
}

const waiting = <Skeleton className="h-44 rounded-md" />

/** In the browser alone, on a page that may load the script; another one is loaded anew. */
function OnItsPage({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const isOpen = isHydrated && mayLoadStripe()
  useEffect(() => {
    if (isHydrated && !isOpen) location.reload()
  }, [isHydrated, isOpen])
  return isOpen ? <InBrowser>{children}</InBrowser> : waiting
}

/** Fields that are loaded later are not drawn by the server: what is typed before they answer would be lost. */
function InBrowser({ children }: { children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
