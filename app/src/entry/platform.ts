import { memoryStore, openTokens, type Tokens } from '@serein/client/token.ts'

/** What differs between the web and the shells. The only file that may know which one this is. */
export const platform = {
  /** Resolves when the app may start. */
  ready: async (): Promise<void> => {},
  hideSplash(): void {
    delete document.documentElement.dataset.splash
  },
  /** The server: on the web, where the page came from. */
  origin: (): string => globalThis.location.origin,
  /**
   * What a shell's calls show instead of a cookie; on the web no script can read it. The session's token lies in the shell's
   * secure storage; where there is none it lasts as long as the app runs.
   */
  tokens: (): Tokens | undefined =>
    import.meta.env.NATIVE
      ? openTokens({ origin: platform.origin(), store: memoryStore() })
      : undefined,
}
