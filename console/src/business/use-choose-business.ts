import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { storageKey, store } from '@serein/client/storage.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Acts for another business from now on: a full load, so that nothing of the one before stays in memory. */
export function useChooseBusiness() {
  const { t } = useWords()
  const { api } = useClient()
  return useMutation({
    mutationFn: (businessId: string) => api.business.choose({ businessId }),
    onSuccess: () => {
      // Whatever is stored is told to all other tabs.
      store('business', String(Date.now()))
      beginAnew()
    },
    onError: (error) =>
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('screen.problem.text') }),
  })
}

/** The session is one for all tabs: where it acts for another business now, the others begin anew, too. */
export function followChoice(): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey.business) beginAnew()
  })
}

function beginAnew(): void {
  location.assign('/console/')
}
