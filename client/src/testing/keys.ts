import { onTestFinished, vi } from 'vitest'

/** A browser that has passkeys, and a reader who says yes with a finger or leaves: to make one, or to use one. */
export function withKeys({ create, get }: { create?: Choose; get?: Choose } = {}): void {
  vi.stubGlobal('PublicKeyCredential', () => {})
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
}

type Choose = () => Promise<unknown>

const bytes = new ArrayBuffer(1)

/** What the browser says of a key that was used. */
export async function usedKey() {
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
  const key = { id: 'mine', rawId: bytes, type: 'public-key', response }
  return { ...key, getClientExtensionResults: () => ({}) }
}
