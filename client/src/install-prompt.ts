/** What a browser hands out where it can install this site: once, and early. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installable: { prompt: InstallPrompt | null; changed: () => void } = {
  prompt: null,
  changed: () => {},
}

/** To be called first. The browser is told not to ask by itself: the offer stands in a menu. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(null))
}

function keep(prompt: InstallPrompt | null): void {
  installable.prompt = prompt
  installable.changed()
}
