import { Tag } from 'lucide-react'
import type { Offer } from '@serein/shared/offer/contract.ts'
import { Badge, type BadgeLook } from '@serein/ui/badge.tsx'
import { useOfferWords } from './offer-words.ts'

/** "−20% until 19:00". */
export function OfferBadge({ offer, look }: { offer: Offer; look?: BadgeLook }) {
  const { short } = useOfferWords(offer)
  return (
    <Badge look={look} tone="clay" icon={<Tag aria-hidden />}>
      {short}
    </Badge>
  )
}
