import type { ReactNode } from 'react'
import { Wordmark } from '@serein/ui/art/brand-mark.tsx'
import { cx } from '@serein/ui/cx.ts'
import { LanguageOffer } from '../language/language-offer.tsx'
import { useWords } from '../language/words.ts'
import { Preferences } from './preferences.tsx'

const widths = { narrow: 'max-w-105', medium: 'max-w-120', wide: 'max-w-150' }

/** A page before the log-in: one card under the wordmark. */
export function Entrance(props: {
  title: string
  width: keyof typeof widths
  offersLanguage?: boolean
  /** Beside the preferences. */
  action?: ReactNode
  /** The way that it is a part of: in a column before the card, or above it on a phone. */
  way?: ReactNode
  children: ReactNode
}) {
  const { title, width, offersLanguage, action, way, children } = props
  const { platform } = useWords()
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col',
        way ? 'md:grid md:grid-cols-[16rem_minmax(0,1fr)]' : null,
      )}
    >
      {way}
      <main className="grid flex-1 place-items-center p-5">
        <title>{`${title} · ${platform}`}</title>
        <div className={cx('w-full', widths[width])}>
          <div className="mb-5 flex items-center justify-between">
            <Wordmark name={platform} />
            <div className="flex">
              <Preferences />
              {action}
            </div>
          </div>
          {offersLanguage ? <LanguageOffer /> : null}
          <div className="rounded-lg bg-surface p-7 shadow-soft">{children}</div>
        </div>
      </main>
    </div>
  )
}
