/**
 * Where an answer leads on, as its header says it. Of the site that was asked it names the path alone: what the request
 * calls our host is its sender's choice, and two slashes would begin a host.
 */
export function ownLocation(location: string, requestUrl: string): string {
  const to = URL.parse(location, requestUrl)
  if (!to || to.origin !== new URL(requestUrl).origin) return location
  return to.pathname.replace(/^\/{2,}/u, '/') + to.search + to.hash
}
