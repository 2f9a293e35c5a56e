import { useSearch } from '@tanstack/react-router'
import type { SentChannel } from '@serein/shared/notification/kinds.ts'
import {
  templateChannels,
  type TemplateKind,
  templateKinds,
} from '@serein/shared/notification/template-kind.ts'

/** A message and its channel. */
export type TemplateOf = { messageKind: TemplateKind; channel: SentChannel }
type TemplateSearch = { shop?: string; message?: TemplateKind; channel?: SentChannel }

/** The search parameters of the messages: the open one. Invalid ones are read as missing. */
export function templateSearch(raw: Record<string, unknown>): TemplateSearch {
  const message = Object.keys(templateKinds).find((kind) => kind === raw.message)
  const channel = templateChannels.find((each) => each === raw.channel)
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' ? { shop: raw.shop } : {}),
    ...(message ? { message: message as TemplateKind } : {}),
    ...(channel ? { channel } : {}),
  }
}

/** The message that is open; null: the list. */
export function useOpenedTemplate(): TemplateOf | null {
  return templateOf(templateSearch(useSearch({ strict: false })))
}

export function templateOf({ message, channel = 'mail' }: TemplateSearch): TemplateOf | null {
  return message ? { messageKind: message, channel } : null
}
