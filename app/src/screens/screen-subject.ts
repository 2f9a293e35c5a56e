type Keys = readonly string[]

/** Whether the address has no subject for the screen. */
export function lacksSubject({ subject }: { subject?: Keys }, search: object): boolean {
  return subject !== undefined && !subject.some((key) => key in search)
}

/** Whether the address lets a reader without a session into the screen. */
export function isGuest({ guest }: { guest?: Keys }, search: object): boolean {
  return guest?.some((key) => key in search) ?? false
}
