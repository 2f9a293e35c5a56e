type Keys = readonly string[]

/** Whether the address says nothing of what the screen is about. */
export function lacksSubject({ subject }: { subject?: Keys }, search: object): boolean {
  return subject !== undefined && !subject.some((key) => key in search)
}

/** Whether the reader of this address is the guest of a screen that is somebody else's. */
export function isGuest({ guest }: { guest?: Keys }, search: object): boolean {
  return guest?.some((key) => key in search) ?? false
}
