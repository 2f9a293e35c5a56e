import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { altFault, pictureRules } from '@serein/shared/shop/rules.ts'
import type { AddedPicture } from '@serein/shared/shop/contract.ts'
import { useWords } from '../language/words.ts'
import { UploadError, uploadPicture, type Alt } from './upload-picture.ts'

/** A picture that was chosen and is not in the shop yet. */
export type Draft = {
  id: string
  file: File
  /** What the browser shows of it meanwhile. */
  preview: string
  alt: Alt
  state: 'writing' | 'sending' | 'failed' | 'hopeless'
  /** How much has been sent, 0 to 1. */
  sent: number
  /** Why it was not taken, in words. */
  problem: string | null
  /** Of the command: a retry of the same words keeps it. */
  key: string
}

export type Drafts = ReturnType<typeof useDrafts>

const acceptable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** A telephone that keeps its pictures as HEIC gives a JPEG when it reads this. */
export const accept = acceptable.join(',')

type Of = {
  shopId: string
  /** Among the pictures of the shop once it is there. */
  isShown: boolean
  onAdded?: (added: AddedPicture['added']) => void
}

/** The pictures on their way into the shop: chosen, described, sent, stopped, sent again. `onAdded` hears of each that has arrived. */
export function useDrafts({ shopId, isShown, onAdded }: Of) {
  const { t, language } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const [drafts, setDrafts] = useState<Draft[]>([])
  const sending = useRef(new Map<string, AbortController>())
  const previews = useRef(new Set<string>())

  useEffect(() => {
    const [running, shownPreviews] = [sending.current, previews.current]
    return () => {
      for (const controller of running.values()) controller.abort()
      for (const preview of shownPreviews) URL.revokeObjectURL(preview)
    }
  }, [])

  const change = (id: string, changed: Partial<Draft>) =>
    setDrafts((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)))

  const drop = (id: string) => {
    sending.current.get(id)?.abort()
    setDrafts((all) => all.filter((one) => one.id !== id))
  }

  const send = async (draft: Draft) => {
    if (sending.current.has(draft.id)) return
    const controller = new AbortController()
    sending.current.set(draft.id, controller)
    change(draft.id, { state: 'sending', sent: 0, problem: null })
    try {
      const { added, ...shown } = await uploadPicture(
        { shopId, isShown, file: draft.file, alt: draft.alt, key: draft.key, language },
        { onProgress: (sent) => change(draft.id, { sent }), signal: controller.signal },
      )
      cache.setQueryData(query.shop.pictures.queryKey({ input: { shopId } }), shown)
      onAdded?.(added)
      setDrafts((all) => all.filter((one) => one.id !== draft.id))
    } catch (error) {
      if (error instanceof DOMException) change(draft.id, { state: 'writing', sent: 0 })
      else change(draft.id, problemOf(error))
    } finally {
      sending.current.delete(draft.id)
    }
  }

  function problemOf(error: unknown): Partial<Draft> {
    if (!(error instanceof UploadError)) throw error
    const isHopeless = error.code === 'picture_unusable' || error.code === 'payload_too_large'
    const problem = error.message || t('shop.pictures.lost')
    return { state: isHopeless ? 'hopeless' : 'failed', sent: 0, problem }
  }

  return {
    drafts,
    choose(files: Iterable<File>) {
      const chosen = [...files].map((file) => {
        const fault = faultOf(file)
        const draft = draftOf(file, fault && t(`shop.pictures.${fault}`))
        previews.current.add(draft.preview)
        return draft
      })
      setDrafts((all) => [...all, ...chosen])
    },
    write: (id: string, alt: Alt) => change(id, { alt, key: crypto.randomUUID() }),
    send,
    stop: (id: string) => sending.current.get(id)?.abort(),
    drop,
  }
}

function faultOf(file: File): 'wrongKind' | 'tooLarge' | null {
  if (!acceptable.includes(file.type)) return 'wrongKind'
  return file.size > pictureRules.bytesLimit ? 'tooLarge' : null
}

function draftOf(file: File, problem: string | null): Draft {
  const key = crypto.randomUUID()
  const preview = URL.createObjectURL(file)
  const state = problem ? 'hopeless' : 'writing'
  return { id: key, file, preview, alt: { en: '', fr: '' }, state, sent: 0, problem, key }
}

export function isDescribed(alt: Alt): boolean {
  return altFault(alt.en) === null && altFault(alt.fr) === null
}
