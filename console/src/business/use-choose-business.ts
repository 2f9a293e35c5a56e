import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Over which the tabs of a browser hear of it. */
const chosen = 'business chosen'

/** Acts for another business from now on: a full load, so that nothing of the one before stays in memory. */
export function useChooseBusiness() {
  const { t } = useWords()
  const { api } = useClient()
  return useMutation({
    mutationFn: (businessId: string) => api.business.choose({ businessId }),
    onSuccess: () => {
      const others = new BroadcastChannel(chosen)
      // A channel is of this site alone, and takes no target.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      others.postMessage(null)
      others.close()
      beginAnew()
    },
    onError: (error) =>
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('screen.problem.text') }),
  })
}

/** The session is one for all tabs: where it acts for another business now, the others begin anew, too. */
export function followChoice(): void {
  new BroadcastChannel(chosen).addEventListener('message', beginAnew)
}

function beginAnew(): void {
  location.assign('/console/')
}
