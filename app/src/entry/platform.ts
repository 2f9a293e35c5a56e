import { openTokens, type SecureStore, type Tokens } from '@serein/client/token.ts'
import type { Shell } from '../shell/shell.ts'

/** What the app does with a phone; null on the web, whose build drops all of it. */
export const shell: Shell | null = import.meta.env.NATIVE
  ? (await import('../shell/shell.ts')).shell
  : null

/** What differs between the web and the shells. The only file that may know which one this is. */
export const platform = {
  /** Resolves when the app may start. */
  ready: async (): Promise<void> => shell?.ready(),
  hideSplash(): void {
    delete document.documentElement.dataset.splash
    if (shell) shell.hideSplash().catch(console.warn)
  },
  /** The server: on the web, where the page came from. A shell was built for one. */
  origin: (): string =>
    import.meta.env.NATIVE ? import.meta.env.SERVER_ORIGIN : globalThis.location.origin,
  /** What a shell's calls show instead of a cookie; on the web no script can read it. */
  tokens: (): Tokens | undefined =>
    shell
      ? shell.tokens(
          openTokens({
            origin: platform.origin(),
            store: securely('session'),
            flow: securely('flow'),
          }),
        )
      : undefined,
  /** Leaves for a page of somebody else. A shell shows it over the app, and resolves when its reader is back. */
  async leaveFor(url: string): Promise<void> {
    if (shell) return shell.goOut(url)
    location.assign(url)
    await new Promise(() => {})
  },
}

/** The phone's own secure storage, whose plugin comes when it is first asked. */
function securely(what: 'session' | 'flow'): SecureStore {
  const store = async () => (await import('../shell/secure-store.ts')).secureStores[what]
  return {
    read: async () => (await store()).read(),
    write: async (value) => (await store()).write(value),
  }
}
