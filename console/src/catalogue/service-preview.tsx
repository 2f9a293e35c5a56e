import type { ServiceTerms } from '@serein/shared/catalogue/terms.ts'
import type { Picture } from '@serein/shared/schema.ts'
import { Thumbnail } from '@serein/ui/picture.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { usePriceWords } from './use-price-words.ts'

/** A service as a client of the shop at work sees it. */
export function ServicePreview(props: {
  terms: ServiceTerms
  picture: Picture | null
  shop: Shop
}) {
  const { t, language } = useWords()
  const { terms, picture, shop } = props
  const priceWords = usePriceWords(shop.currency)
  const texts = [
    { title: t('catalogue.preview.before'), text: terms.beforeVisit[language] },
    { title: t('catalogue.preview.aftercare'), text: terms.aftercare[language] },
  ].filter(({ text }) => text !== '')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-4">
        {picture ? <Thumbnail picture={picture} size={72} alt={picture.alt[language]} /> : null}
        <div className="min-w-0 flex-1">
          <p className="serif text-lg [overflow-wrap:anywhere]">{terms.name[language]}</p>
          <p className="text-sm whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
            {terms.description[language]}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line text-sm">
        {Array.from({ length: terms.variants.length }, (_, place) => {
          const { name, lengthMinutes, prices } = terms.variants[place]!
          return (
            <li key={place} className="flex justify-between gap-3 py-1.5">
              <span>
                {[name?.[language], t('catalogue.minutes', { count: lengthMinutes })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="figures font-semibold">
                {priceWords(terms.priceKind, prices) ?? t('catalogue.preview.noPrice')}
              </span>
            </li>
          )
        })}
      </ul>
      {texts.map(({ title, text }) => (
        <div key={title} className="text-sm">
          <p className="font-semibold">{title}</p>
          <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{text}</p>
        </div>
      ))}
    </div>
  )
}
