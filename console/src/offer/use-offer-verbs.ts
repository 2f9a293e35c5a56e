import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Ends an offer, and brings it back; puts back what was saved. Each of them but the last can be undone. */
export function useOfferVerbs() {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: query.offer.ofBusiness.key() })
  const turn = async ({ id, name }: ManagedOffer, to: 'end' | 'restore', undo?: () => void) => {
    try {
      await api.offer[to]({ offerId: id })
      const text = t(to === 'end' ? 'offer.ended' : 'offer.restored', { name: name[language] })
      const action = undo && { label: t('common.undo'), run: undo }
      showToast({ tone: 'good', text, ...(action && { action }) })
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('offer.failed') })
    }
    await refresh()
  }
  const putBack = async (before: ManagedOffer, saved: ManagedOffer) => {
    const { id: offerId, version: _version, isActive: _isActive, uses: _uses, ...terms } = before
    try {
      await api.offer.save({ ...terms, offerId, version: saved.version })
      showToast({ tone: 'good', text: t('offer.putBack', { name: before.name[language] }) })
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('offer.failed') })
    }
    await refresh()
  }
  return {
    refresh,
    /** Undoes a saving: as it was before, or ended where it is new. */
    undoSave: (before: ManagedOffer | null, saved: ManagedOffer) =>
      before ? putBack(before, saved) : turn(saved, 'end'),
    end: (offer: ManagedOffer) => turn(offer, 'end', () => void turn(offer, 'restore')),
    restore: (offer: ManagedOffer) => turn(offer, 'restore', () => void turn(offer, 'end')),
  }
}
