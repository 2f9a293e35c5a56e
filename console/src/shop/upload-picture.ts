import type { AddedPicture } from '@serein/shared/shop/contract.ts'

export type Alt = { en: string; fr: string }

/** The server's "no" with its words, or no answer at all (`code` null). */
export class UploadError extends Error {
  readonly code: string | null

  constructor(code: string | null, message = '') {
    super(message)
    this.code = code
  }
}

/**
 * `shop.addPicture`, sent so that one sees how far it is: `fetch` cannot tell. The same key again has no second effect.
 * Errors: `UploadError`; an `AbortError` when it was stopped.
 */
export function uploadPicture(
  input: { shopId: string; file: File; alt: Alt; isShown: boolean; key: string; language: string },
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<AddedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/console/shops/${input.shopId}/pictures`)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', input.language)
    request.setRequestHeader('idempotency-key', input.key)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const answer = request.response as (AddedPicture & { code?: string; message?: string }) | null
      if (request.status < 300 && answer) resolve(answer)
      else reject(new UploadError(answer?.code ?? null, answer?.message))
    })
    request.addEventListener('error', () => reject(new UploadError(null)))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', input.file)
    form.append('alt[en]', input.alt.en.trim())
    form.append('alt[fr]', input.alt.fr.trim())
    form.append('isShown', String(input.isShown))
    request.send(form)
  })
}
