import { z } from 'zod'

const text = 'SEREIN_PAGE_SECONDS must be a number from 0 to 600, such as 10.'

/** The settings of the public pages. */
export const pageSettings = {
  SEREIN_INDEXED: z
    .enum(['yes', 'no'], 'SEREIN_INDEXED must be yes or no.')
    .optional()
    .describe(
      'Whether search engines may show the public pages. Default: yes in production, no in demo.',
    ),
  SEREIN_PAGE_SECONDS: z.coerce
    .number(text)
    .int(text)
    .min(0, text)
    .max(600, text)
    .default(10)
    .describe(
      'For how many seconds a public page that was made for somebody who is not logged in may be shown to others, too, by the server and by a proxy that keeps pages; 0: it is made for each of them.',
    ),
}

export interface PageConfig {
  /** Whether search engines may show the public pages. */
  isIndexed: boolean
  /** For how many seconds a page that is the same for everybody may be shown again. */
  publicPageSeconds: number
}

export function pageOf(set: {
  SEREIN_ENV: 'demo' | 'production'
  SEREIN_INDEXED?: 'yes' | 'no' | undefined
  SEREIN_PAGE_SECONDS: number
}): PageConfig {
  const indexed = set.SEREIN_INDEXED ?? (set.SEREIN_ENV === 'production' ? 'yes' : 'no')
  return { isIndexed: indexed === 'yes', publicPageSeconds: set.SEREIN_PAGE_SECONDS }
}
