/**
 * A page may load Stripe's script when it was itself loaded at a screen of cards: the policy that came with it says so, and
 * holds for as long as it stands. Who has come here within the app has a page that may not.
 */
export function mayLoadStripe(): boolean {
  // A shell’s page has no policy from the server.
  if (import.meta.env.NATIVE) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}
