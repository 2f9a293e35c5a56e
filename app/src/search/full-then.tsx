import { BellPlus } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { writeVisit } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { useFound } from './search-data.ts'

/** The spas that are only full at the time searched for; each leads to where one waits for a time. */
export function FullThen({ search }: { search: SearchFilters }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { party = 1, gender } = search
  const full = useFound(search).data?.pages[0]?.full ?? []
  if (full.length === 0) return null
  return (
    <Section title={t('search.none.full')} className="mt-2">
      <List>
        {full.map(({ shopId, name, city, variantId, serviceName, day }) => (
          <ListRow
            key={shopId}
            serif
            start={<BellPlus aria-hidden className="text-primary" />}
            title={name}
            subtitle={
              <>
                {[pick(serviceName), format.city(city)].join(' · ')}
                <span className="block font-medium text-primary">{t('booking.wait.button')}</span>
              </>
            }
            href={linkTo('bookAppointment', {
              shop: shopId,
              items: writeVisit(
                Array.from({ length: party }, () => ({ items: [{ variantId, addOnIds: [] }] })),
              ),
              wish: gender,
              day,
            })}
          />
        ))}
      </List>
    </Section>
  )
}
