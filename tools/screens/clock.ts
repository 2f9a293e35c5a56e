/**
 * Pictures made at night would show a spa at night. A process started with this module, and a page given this function,
 * live as many milliseconds away from now as `SEREIN_SHIFT` or the argument says; time passes for them as for all.
 */
export function shiftClock(milliseconds: number): void {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: [], self) =>
      Reflect.construct(Real, given.length ? given : [Real.now() + milliseconds], self),
    apply: () => new Date().toString(),
    get: (_, key) => (key === 'now' ? () => Real.now() + milliseconds : Reflect.get(Real, key)),
  })
}

if (typeof process === 'object' && process.env.SEREIN_SHIFT)
  shiftClock(Number(process.env.SEREIN_SHIFT))
