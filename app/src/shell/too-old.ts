/** What the server says to an app that is older than its API allows: where a newer one is. */
export interface TooOld {
  storeUrl: string | null
}

let requiredUpdate: TooOld | null = null
const listeners = new Set<() => void>()

export const tooOld = {
  get: () => requiredUpdate,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export async function noteTooOld(answer: Response): Promise<void> {
  const refusal = (await answer.json().catch(() => null)) as {
    code?: string
    data?: TooOld
  } | null
  if (refusal?.code !== 'app_too_old') return
  requiredUpdate = { storeUrl: refusal.data?.storeUrl ?? null }
  for (const listener of listeners) listener()
}
