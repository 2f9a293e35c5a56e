import { useState } from 'react'
import { useWords, type Word } from '../language/words.ts'

/** The sandbox’s numbers; this screen exists only with the sandbox. */
const cards = [
  { number: '4242424242424242', word: 'checkout.test.success' },
  { number: '4000002500003155', word: 'checkout.test.requiresAction' },
  { number: '4000000000000002', word: 'checkout.test.declined' },
  { number: '4000000000009995', word: 'checkout.test.insufficientFunds' },
  { number: '4000000000000069', word: 'checkout.test.expired' },
  { number: '4000000000000077', word: 'checkout.test.slow' },
  { number: '4000000000000341', word: 'checkout.test.declinedLater' },
] as const satisfies { number: string; word: Word }[]

/** Test numbers that fill the form when they are pressed. */
export function TestCards(props: { onPick: (number: string) => void }) {
  const { t } = useWords()
  const [picked, setPicked] = useState('')
  return (
    <section aria-labelledby="test-cards" className="mt-7">
      <h2 id="test-cards" className="serif text-lg">
        {t('checkout.test.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('checkout.test.text')}</p>
      <p role="status" className="sr-only">
        {picked ? t('checkout.test.filled', { last: picked.slice(-4) }) : ''}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {cards.map(({ number, word }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => {
                props.onPick(number)
                setPicked(number)
              }}
              className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 py-2 text-left text-sm transition-colors hover:text-primary"
            >
              <span className="font-medium">{t(word)}</span>
              <span className="figures text-ink-soft">
                {number.replaceAll(/(\d{4})(?=\d)/gu, '$1 ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
