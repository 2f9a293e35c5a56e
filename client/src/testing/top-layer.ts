/**
 * What the HTML standard says of the top layer and the document of the tests leaves out: Escape asks a modal `<dialog>`
 * to cancel, and once it is closed the focus goes back to where it was; a popover shows and hides.
 */
export function addTopLayer(): void {
  // Once for all files of a worker.
  if ('showPopover' in HTMLElement.prototype) return
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  const { prototype } = HTMLDialogElement
  const { showModal, close } = prototype
  const opened: { dialog: HTMLDialogElement; before: Element | null }[] = []
  prototype.showModal = function show() {
    opened.push({ dialog: this, before: document.activeElement })
    showModal.call(this)
  }
  prototype.close = function shut(value) {
    const at = opened.findLastIndex(({ dialog }) => dialog === this)
    const [modal] = at === -1 ? [] : opened.splice(at, 1)
    close.call(this, value)
    if (modal?.before instanceof HTMLElement) modal.before.focus()
  }
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const last = opened.findLast(({ dialog }) => dialog.isConnected)
    if (key !== 'Escape' || defaultPrevented || !last) return
    if (last.dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) last.dialog.close()
  })
}
