import { openTokens, type SecureStore, type Tokens } from '@serein/client/token.ts'
import type { Shell } from '../shell/shell.ts'

/** The phone’s functions; null on the web, whose build drops all of it. */
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
  /** The server’s origin: on the web the page’s own, in a shell the one it was built for. */
  origin: (): string =>
    import.meta.env.NATIVE ? import.meta.env.SERVER_ORIGIN : globalThis.location.origin,
  /** A shell’s token in place of a cookie; on the web no script can read it. */
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
  /** Opens a foreign page. A shell shows it over the app, and resolves when the reader is back. */
  async leaveFor(url: string): Promise<void> {
    if (shell) return shell.goOut(url)
    location.assign(url)
    await new Promise(() => {})
  },
}

/** The phone’s secure storage, whose plugin is loaded on first use. */
function securely(what: 'session' | 'flow'): SecureStore {
  const store = async () => (await import('../shell/secure-store.ts')).secureStores[what]
  return {
    read: async () => (await store()).read(),
    write: async (value) => (await store()).write(value),
  }
}
