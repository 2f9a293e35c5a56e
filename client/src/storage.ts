/** Every key this product keeps in the browser. Nothing else may name one. */
export const storageKey = {
  language: 'defaultLanguage',
  loggedIn: 'userLoggedIn',
  pushToken: 'fcm',
  theme: 'theme',
  textSize: 'textSize',
  motion: 'motion',
  units: 'units',
  clock: 'clock',
  sessionLifetime: 'sessionLifetime',
  draft: 'openForm',
  searches: 'recentSearches',
  map: 'searchMap',
  where: 'where',
  basket: 'basket',
  unsent: 'unsent',
  desk: 'desk',
} as const

export type Theme = 'light' | 'dark'

/** Reads a key; a browser that forbids storage answers as an empty one. */
export function stored(key: keyof typeof storageKey): string | null {
  try {
    return globalThis.localStorage?.getItem(storageKey[key]) ?? null
  } catch {
    return null
  }
}

/** Writes a key, or removes it when the value is null. */
export function store(key: keyof typeof storageKey, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(storageKey[key])
    else globalThis.localStorage?.setItem(storageKey[key], value)
  } catch {
    // Storage full or forbidden: the choice then lasts until the page is left.
  }
}

/** The flag holds the text `true` or does not exist; an anonymous user is not logged in. */
export function storeLoggedIn(user: { isAnonymous: boolean } | null): void {
  store('loggedIn', user && !user.isAnonymous ? 'true' : null)
}
