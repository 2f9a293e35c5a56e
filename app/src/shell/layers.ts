/**
 * Closes what is over the screen, such as a sheet, before Back leaves the screen. It uses Escape, so that a mandatory question
 * stays. Returns whether there was any.
 */
export function closeTopLayer(): boolean {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (!top) return false
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  return true
}
