import { useClient } from '@serein/client/provider.tsx'
import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** Ends an offer, and brings it back; puts back what was saved. Each of them but the last can be undone. */
export function useOfferVerbs() {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { run } = useCommand({
    refresh: [query.offer.ofBusiness.key()],
    failedText: t('offer.failed'),
  })
  const turn = ({ id, name }: ManagedOffer, to: 'end' | 'restore', undo?: () => unknown) =>
    run(async () => {
      await api.offer[to]({ offerId: id })
      return t(to === 'end' ? 'offer.ended' : 'offer.restored', { name: name[language] })
    }, undo)
  const putBack = (before: ManagedOffer, saved: ManagedOffer) =>
    run(async () => {
      const { id: offerId, version: _version, isActive: _isActive, uses: _uses, ...terms } = before
      await api.offer.save({ ...terms, offerId, version: saved.version })
      return t('offer.putBack', { name: before.name[language] })
    })
  return {
    /** Undoes a saving: as it was before, or ended where it is new. */
    undoSave: (before: ManagedOffer | null, saved: ManagedOffer) =>
      before ? putBack(before, saved) : turn(saved, 'end'),
    end: (offer: ManagedOffer) => turn(offer, 'end', () => turn(offer, 'restore')),
    restore: (offer: ManagedOffer) => turn(offer, 'restore', () => turn(offer, 'end')),
  }
}
