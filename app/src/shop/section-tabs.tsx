import { useEffect, useState, type MouseEvent } from 'react'
import { linkTo } from '../address/link.ts'
import type { SearchOf } from '../address/addresses.ts'
import { useWords } from '../language/words.ts'

export const sections = ['menu', 'team', 'gifts', 'reviews', 'about'] as const
export type SectionId = (typeof sections)[number]

/** The parts of the page as underlined tabs. They are links, since the parts stand below each other. */
export function SectionTabs(props: { search: SearchOf<'shopDetails'>; sellsAhead: boolean }) {
  const { t } = useWords()
  const { search, sellsAhead } = props
  const shownParts = sellsAhead ? sections : sections.filter((id) => id !== 'gifts')
  const [current, setCurrent] = useCurrentPart(shownParts)
  const page = linkTo('shopDetails', search)
  const go = (event: MouseEvent, id: SectionId) => {
    // The page stays as it is; only the place in it changes.
    event.preventDefault()
    setCurrent(id)
    const section = document.getElementById(id)
    section?.scrollIntoView({ behavior: 'smooth' })
    section?.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label={t('shop.section.label')}
      className="sticky top-(--sticky-top) z-10 -mx-(--page-margin) mt-5 border-b border-line bg-paper px-(--page-margin) md:mx-0 md:px-0"
    >
      <ul className="scroll-row flex gap-6">
        {shownParts.map((id) => (
          <li key={id}>
            <a
              href={`${page}#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => go(event, id)}
              className="relative flex min-h-12 items-center px-px font-semibold whitespace-nowrap text-ink-soft transition-colors -outline-offset-2! after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:scale-x-0 after:rounded-full after:bg-primary after:transition-transform hover:text-ink aria-[current=location]:text-primary aria-[current=location]:after:scale-x-100"
            >
              {t(`shop.section.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first of these parts that crosses the upper part of the window. */
export function useCurrentPart<Id extends string>(ids: readonly Id[]) {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const parts = key.split(' ') as Id[]
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)
        const id = parts.find((part) => part === seen?.target.id)
        if (id) setCurrent(id)
      },
      { rootMargin: '-64px 0px -75% 0px' },
    )
    for (const id of parts) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key])
  return [current, setCurrent] as const
}
