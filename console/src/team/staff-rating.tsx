import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Stars } from '@serein/ui/stars.tsx'
import { useWords } from '../language/words.ts'

/** The stars that a therapist was given and what they were told in private: the reader’s own, or with `staffId` another’s. */
export function StaffRating({ staffId }: { staffId?: string }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const { data } = useQuery(
    query.review.aboutStaff.queryOptions({ input: staffId ? { staffId } : {} }),
  )
  if (!data || (data.count === 0 && data.words.length === 0)) return null
  const { average, count, latest, words } = data
  return (
    <section aria-label={t('team.rating.title')}>
      <h2 className="mb-2.5 flex items-baseline justify-between gap-3 font-semibold">
        {t(staffId ? 'team.rating.title' : 'team.rating.own')}
        {average === null ? null : (
          <span className="figures">{format.number(average, { maximumFractionDigits: 1 })}</span>
        )}
      </h2>
      {count > 0 ? (
        <p className="text-sm text-ink-soft">{t('team.rating.count', { count })}</p>
      ) : null}
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {words.map(({ id, text, language, clientName, writtenAt, timeZone }) => (
          <li key={id} className="py-2.5">
            <p className="text-sm text-ink-soft">
              {[
                t('team.rating.private'),
                clientName.split(' ')[0],
                format.shortDate(writtenAt, timeZone),
              ].join(' · ')}
            </p>
            <p lang={language} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {text}
            </p>
          </li>
        ))}
        {latest.slice(0, 5).map((each) => (
          <li key={each.reviewId} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-soft">
              <Stars value={each.stars} label={t('review.stars', { count: each.stars })} />
              {[
                format.shortDate(each.writtenAt, each.timeZone),
                ...each.serviceNames.map(pick),
              ].join(' · ')}
            </p>
            {each.text ? (
              <p lang={each.language} className="line-clamp-4 [overflow-wrap:anywhere]">
                {each.text}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
