/** Back to where the member was going, if that is a place in the console. */
export function insideConsole(next: string | undefined): string {
  return next && /^\/(?:console\/)?(?![/\\])/u.test(next) ? next : '/'
}
