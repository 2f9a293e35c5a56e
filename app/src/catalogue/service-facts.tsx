import { useQuery } from '@tanstack/react-query'
import { Clock, DoorOpen, Hourglass, UsersRound } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ServiceDetails } from '@serein/shared/catalogue/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import { useWords } from '../words.ts'

/** How long it takes, in which room, with how many hands, and who gives it. */
export function ServiceFacts({ service, shopId }: { service: ServiceDetails; shopId: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const either = new Intl.ListFormat(format.locale, { type: 'disjunction' })
  const minutes = service.variants.map(({ lengthMinutes }) => lengthMinutes)
  return (
    <>
      <div className="flex flex-col gap-2.5">
        <IconRow icon={<Clock aria-hidden />}>
          {t('shop.service.minutes', { minutes: minutes.join(' · ') })}
        </IconRow>
        {service.processingMinutes > 0 ? (
          <IconRow icon={<Hourglass aria-hidden />}>
            {t('catalogue.service.processing', { minutes: service.processingMinutes })}
          </IconRow>
        ) : null}
        {service.hands > 1 ? (
          <IconRow icon={<UsersRound aria-hidden />}>{t('catalogue.service.hands')}</IconRow>
        ) : null}
        {service.rooms.length > 0 ? (
          <IconRow icon={<DoorOpen aria-hidden />}>
            {format.list(service.rooms.map((kinds) => either.format(kinds.map(pick))))}
          </IconRow>
        ) : null}
      </div>
      <Givers variantIds={service.variants.map(({ id }) => id)} shopId={shopId} />
    </>
  )
}

function Givers({ variantIds, shopId }: { variantIds: readonly string[]; shopId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.team.list.queryOptions({ input: { shopId } }))
  const givers = data?.therapists.filter(({ skills }) =>
    skills.some(({ variantId }) => variantIds.includes(variantId)),
  )
  if (givers?.length === 0) return null
  return (
    <section className="mt-6">
      <Heading level={3} size="item" className="mb-2.5">
        {t('catalogue.service.givers')}
      </Heading>
      <ul className="flex min-h-19 flex-wrap gap-x-4 gap-y-3">
        {givers?.map(({ id, name, picture }) => (
          <li key={id} className="flex w-16 flex-col items-center gap-1.5 text-sm">
            <Avatar name={name} src={picture?.src} />
            <span className="max-w-full truncate">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
