/** What differs between the web and the shells. The only file that may know which one this is. */
export const platform = {
  /** Resolves when the app may start. */
  ready: async (): Promise<void> => {},
  hideSplash(): void {
    delete document.documentElement.dataset.splash
  },
  /** The server: on the web, where the page came from. */
  origin: (): string => globalThis.location.origin,
}
