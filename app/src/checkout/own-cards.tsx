import { OwnGiftCards } from '../gift-card/own-gift-cards.tsx'
import { OwnCollections } from './own-collections.tsx'

/** What the reader collects for, and the gift cards that they keep or have given. */
export function OwnCards() {
  return (
    <div className="flex flex-col gap-6">
      <OwnCollections />
      <OwnGiftCards />
    </div>
  )
}
