import { useMutation } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** The channel by which the tabs of a browser hear of it. */
const chosen = 'business chosen'

/** Switches the business with a full load, so that no data of the previous one stays in memory. */
export function useChooseBusiness() {
  const { t } = useWords()
  const { api } = useClient()
  return useMutation({
    mutationFn: (businessId: string) => api.business.choose({ businessId }),
    onSuccess: () => {
      const others = new BroadcastChannel(chosen)
      // A channel is limited to this site and takes no target.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      others.postMessage(null)
      others.close()
      beginAnew()
    },
    onError: useFailureToast(t('screen.problem.text')),
  })
}

/** All tabs share the session, so the others reload when the business is switched. */
export function followChoice(): void {
  new BroadcastChannel(chosen).addEventListener('message', beginAnew)
}

function beginAnew(): void {
  location.assign('/console/')
}
