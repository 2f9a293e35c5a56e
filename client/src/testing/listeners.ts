import { vi } from 'vitest'

/** Notes who begins to listen to the page, for what listens as long as a page lasts; calling what it returns ends that. */
export function noteListeners(): () => void {
  const targets: EventTarget[] = [window, document]
  const noted = targets.map((target) => ({
    target,
    added: vi.spyOn(target, 'addEventListener'),
  }))
  return () => {
    for (const { target, added } of noted) {
      for (const [sign, hear] of added.mock.calls) target.removeEventListener(sign, hear)
      added.mockRestore()
    }
  }
}
