import type { ReactNode } from 'react'
import type { ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { useCatalogueVerbs } from './use-catalogue-verbs.ts'
import { useMenuBatch } from './use-menu-batch.ts'
import { usePriceWords } from './use-price-words.ts'

const tones = {
  draft: 'gold',
  published: 'primary',
  retired: 'neutral',
} as const satisfies Record<ServiceEntry['state'], Tone>

/** A service of the catalogue with what can be done with it. */
export function ServiceRow(props: {
  service: ServiceEntry
  shop: Shop
  arrows: ReactNode
  onEdit: (() => void) | undefined
}) {
  const { t, language } = useWords()
  const verbs = useCatalogueVerbs()
  const batch = useMenuBatch()
  const { service, shop, arrows, onEdit } = props
  const { state, variants, picture } = service
  const name = service.name[language]
  const priceWords = usePriceWords(shop.currency)
  const facts = variants.map(({ lengthMinutes, prices }) =>
    [t('catalogue.minutes', { count: lengthMinutes }), priceWords(service.priceKind, prices)]
      .filter(Boolean)
      .join('\u00A0')
      .replaceAll(' ', '\u00A0'),
  )
  const verb = (
    word: 'publish' | 'withdraw' | 'retire' | 'remove' | 'edit' | 'copy',
    run: () => void,
  ) => (
    <Button tone="quiet" size="sm" aria-label={t(`catalogue.${word}Of`, { name })} onClick={run}>
      {t(`catalogue.${word}`)}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      {picture ? <Thumbnail picture={picture} size={56} /> : null}
      <div className="min-w-0 flex-[1_1_8rem] md:flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="serif text-lg [overflow-wrap:anywhere]">{name}</span>
          <Badge tone={tones[state]}>{t(`catalogue.state.${state}`)}</Badge>
        </p>
        <p className="figures mt-1 text-sm text-ink-soft">{facts.join(' · ')}</p>
        {state === 'published' && !service.shopIds.includes(shop.id) ? (
          <p className="text-sm text-ink-soft">{t('catalogue.elsewhere')}</p>
        ) : null}
      </div>
      <div className="[&>span]:max-md:flex-col">{arrows}</div>
      {onEdit ? (
        <div className="flex flex-wrap items-center gap-1 max-md:-mx-3 max-md:w-full">
          {verb('edit', onEdit)}
          {verb('copy', () => void batch.copy(service))}
          {state === 'published'
            ? verb('withdraw', () => void verbs.turn(service, 'withdrawService'))
            : verb('publish', () => void verbs.turn(service, 'publishService'))}
          {state === 'retired'
            ? null
            : verb('retire', () => void verbs.turn(service, 'retireService'))}
          {state === 'published' ? null : verb('remove', () => void verbs.remove(service))}
        </div>
      ) : null}
    </div>
  )
}
