import { useQuery } from '@tanstack/react-query'
import { Clock, DoorOpen, Hourglass, UsersRound } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ServiceDetails } from '@serein/shared/catalogue/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import { listFormat } from '@serein/shared/formatters.ts'
import { linkTo } from '../address/link.ts'
import { useExtra } from '../visit/extra.ts'
import { useWords } from '../language/words.ts'

/** The length, room, number of therapists and team of a service, with surcharges. */
export function ServiceFacts(props: {
  service: ServiceDetails
  shopId: string
  currency: string
  /** The one that is chosen. */
  variantId: string | undefined
  /** Where a therapist is shown; without it, the page of the shop. */
  linkToTherapist?: (id: string) => string
}) {
  const { service } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const either = listFormat(format.locale, 'disjunction')
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
      <ServiceTherapists {...props} />
      <Told title={t('catalogue.service.beforeVisit')} text={pick(service.beforeVisit)} />
      <Told title={t('catalogue.service.aftercare')} text={pick(service.aftercare)} />
    </>
  )
}

function ServiceTherapists(props: Parameters<typeof ServiceFacts>[0]) {
  const { t } = useWords()
  const extra = useExtra(props.currency)
  const { query } = useClient()
  const { data } = useQuery(query.team.list.queryOptions({ input: { shopId: props.shopId } }))
  const { variants } = props.service
  const variantIds = variants.map(({ id }) => id)
  const chosen = variants.filter(({ id }) => id === (props.variantId ?? variantIds[0]))
  const {
    linkToTherapist = (therapist) => linkTo('shopDetails', { shop: props.shopId, therapist }),
  } = props
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
          <li key={id} className="relative flex w-16 flex-col items-center gap-1.5 text-sm">
            <Avatar name={name} src={picture?.src} />
            <Anchor
              href={linkToTherapist(id)}
              rel="nofollow"
              aria-label={t('shop.team.about', { name })}
              className="max-w-full truncate rounded-sm after:absolute after:inset-0 hover:text-primary"
            >
              {name}
            </Anchor>
            <span className="figures text-xs text-clay empty:hidden">
              {extra.ofWish(id, chosen, givers)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The description of a service, in its paragraphs. */
function Told({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <section className="mt-6">
      <Heading level={3} size="item" className="mb-1.5">
        {title}
      </Heading>
      <p className="max-w-prose whitespace-pre-line">{text}</p>
    </section>
  )
}
