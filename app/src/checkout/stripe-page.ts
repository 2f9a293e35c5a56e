/**
 * A page may load Stripe’s script only if it was itself loaded at a card screen, whose policy allows it. A page reached within the
 * app may not.
 */
export function mayLoadStripe(): boolean {
  // A shell’s page has no policy from the server.
  if (import.meta.env.NATIVE) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}
