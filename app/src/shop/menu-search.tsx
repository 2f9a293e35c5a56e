import { useEffect, useRef, type MouseEvent } from 'react'
import { SearchField } from '@serein/ui/search-field.tsx'
import { chipStyle } from '@serein/ui/chip.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'
import { useCurrentPart } from './section-tabs.tsx'
import { categoryId } from './category-id.ts'
import type { MenuCategory } from './shop-data.ts'

/** A search in a menu and, while nothing is typed, its types of treatment, which stay in sight. */
export function MenuSearch(props: {
  categories: readonly MenuCategory[]
  typed: string
  onTyped: (typed: string) => void
  under: 'tabs' | 'nothing'
}) {
  const { t } = useWords()
  const { categories, typed, onTyped } = props
  const count = categories.reduce((sum, { services }) => sum + services.length, 0)
  return (
    <>
      <SearchField
        label={t('shop.menu.search')}
        placeholder={t('shop.menu.search')}
        clearLabel={t('shop.menu.clear')}
        value={typed}
        onValue={onTyped}
        maxLength={80}
        className="mt-4"
      />
      <p role="status" className="sr-only">
        {typed === '' ? '' : t('shop.menu.found', { count })}
      </p>
      {typed === '' && categories.length > 1 ? <CategoryLinks {...props} /> : null}
    </>
  )
}

function CategoryLinks({
  categories,
  under,
}: Pick<Parameters<typeof MenuSearch>[0], 'categories' | 'under'>) {
  const { t, pick } = useWords()
  const [current, setCurrent] = useCurrentPart(categories.map(categoryId))
  const row = useRef<HTMLUListElement>(null)
  // The chip of what is being read may be further along the row.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    row.current?.scrollTo({ left: (chip?.offsetLeft ?? 0) - 20, behavior: 'smooth' })
  }, [current])
  const go = (event: MouseEvent, id: string) => {
    // The page stays as it is; only the place in it changes.
    event.preventDefault()
    setCurrent(id)
    const part = document.getElementById(id)
    part?.scrollIntoView({ behavior: 'smooth' })
    part?.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label={t('shop.menu.categories')}
      className={cx(
        'sticky z-9 -mx-(--page-margin) mt-2 bg-paper py-1.5 md:mx-0',
        under === 'tabs' ? 'top-[calc(3rem+var(--sticky-top))]' : 'top-(--sticky-top)',
      )}
    >
      <ul ref={row} className="scroll-row relative flex gap-2 px-(--page-margin) py-1 md:px-0.5">
        {categories.map((category) => {
          const id = categoryId(category)
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                onClick={(event) => go(event, id)}
                className={cx(chipStyle({ selected: id === current }), 'min-h-9! px-3.5! hit')}
              >
                {pick(category.name)}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
