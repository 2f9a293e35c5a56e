import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import {
  CalendarDays,
  CalendarPlus,
  PanelsTopLeft,
  Search,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Modal } from '@serein/ui/modal.tsx'
import type { CalendarSearch } from '../booking/calendar/calendar-address.ts'
import type { BookingDefaults } from '../booking/new-booking/booking-sheet.tsx'
import { contactsBeside, useClientName } from '../booking/client-name.ts'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'

type Hit = {
  id: string
  title: string
  sub: string
  icon: ReactNode
  go: () => void
  /** What else can be done with it at once, in the same row. */
  beside?: Hit
  /** Where the title alone would not say it. */
  label?: string
}
type Group = { title: string; hits: Hit[] }

/** Search anything: visits, clients, therapists, services, screens and settings; arrows choose, Enter goes there. */
export function SearchAnything(props: { open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const titleId = useId()
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      labelledBy={titleId}
      className="mx-auto mt-[max(16px,12dvh)] mb-auto max-h-[76dvh] w-[calc(100%-32px)] max-w-150 translate-y-2 overflow-hidden rounded-lg opacity-0 open:translate-y-0 open:opacity-100 starting:open:translate-y-2 starting:open:opacity-0"
    >
      <h2 id={titleId} className="sr-only">
        {t('search.anything.title')}
      </h2>
      <SearchBox onClose={props.onClose} />
    </Modal>
  )
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { query } = useClient()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const q = useDeferredValue(text.trim())
  const isLongEnough = q.length >= 2
  const found = useQuery({
    ...query.search.anything.queryOptions({ input: { q }, enabled: isLongEnough }),
    placeholderData: keepPreviousData,
  })
  const places = usePlaceHits(isLongEnough ? q : '', onClose)
  const groups = [...useGroups(isLongEnough ? found.data : undefined, onClose), ...places]
  const hits = groups.flatMap((group) =>
    group.hits.flatMap((hit) => (hit.beside ? [hit, hit.beside] : [hit])),
  )
  const current = hits[Math.min(at, hits.length - 1)]
  return (
    <div className="flex max-h-[76dvh] flex-col">
      <div className="relative flex items-center border-b border-line">
        <Search aria-hidden className="pointer-events-none absolute left-5 size-5 text-ink-soft" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('search.anything.title')}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.anything.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (step !== 0 && hits.length > 0) {
              event.preventDefault()
              setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length)
            }
            if (event.key === 'Enter') current?.go()
          }}
          className="h-15 w-full bg-transparent pr-5 pl-13 text-lg outline-none"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.anything.results')}
        className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p aria-hidden className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-soft">
              {group.title}
            </p>
            {group.hits.map((hit) => (
              <div key={hit.id} className="flex items-center gap-1">
                <Option {...{ hit, id, current, at: () => setAt(hits.indexOf(hit)) }} />
                {hit.beside ? (
                  <Option
                    {...{
                      hit: hit.beside,
                      id,
                      current,
                      at: () => setAt(hits.indexOf(hit.beside!)),
                    }}
                  />
                ) : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-5 py-3 text-sm text-ink-soft">
        {!isLongEnough
          ? t('search.anything.hint')
          : found.isError
            ? t('screen.problem.text')
            : found.data
              ? t('search.anything.count', { n: hits.length })
              : t('screen.loading')}
      </p>
    </div>
  )
}

function Option(props: { hit: Hit; id: string; current: Hit | undefined; at: () => void }) {
  const { hit, id, current } = props
  return (
    <button
      type="button"
      id={`${id}-${hit.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={hit === current}
      aria-label={hit.label}
      onClick={() => hit.go()}
      onPointerMove={props.at}
      className={cx(
        'flex min-h-13 items-center gap-3 rounded-sm px-3 py-1.5 text-left [&_.lucide]:size-5 [&_.lucide]:text-ink-soft',
        hit.label ? 'shrink-0' : 'min-w-0 flex-1',
        hit === current && 'bg-primary-soft',
      )}
    >
      {hit.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{hit.title}</span>
        {hit.sub ? <span className="block truncate text-sm text-ink-soft">{hit.sub}</span> : null}
      </span>
    </button>
  )
}

/** Screens and settings, found by their names in either language without the server. */
function usePlaceHits(text: string, onClose: () => void): Group[] {
  const { t } = useWords()
  const router = useRouter()
  const { shop } = useSearch({ strict: false })
  const permissions = useMember().data?.permissions ?? {}
  // Its words are many, and seldom needed.
  const table = useQuery({
    queryKey: ['destinations'],
    queryFn: () => import('../address/destination.ts'),
    enabled: text !== '',
    staleTime: Infinity,
  })
  const found = table.data?.findDestinations(text, { t, permissions, shopId: shop }) ?? []
  const hits = found.slice(0, mostPlaces).map(({ id, title, href }) => ({
    id: `place-${id}`,
    title,
    sub: '',
    icon: <PanelsTopLeft aria-hidden />,
    go: () => {
      onClose()
      router.history.push(href)
    },
  }))
  return hits.length > 0 ? [{ title: t('search.anything.places'), hits }] : []
}

const mostPlaces = 5

type Found = Awaited<ReturnType<ReturnType<typeof useClient>['api']['search']['anything']>>

function useGroups(found: Found | undefined, onClose: () => void): Group[] {
  const { t, pick } = useWords()
  const format = useFormat()
  const navigate = useNavigate()
  const clientName = useClientName()
  if (!found) return []
  const customers = found.customers.map((one) => {
    const name = clientName(one)
    return { ...one, name, contact: contactsBeside(name, one)[0] ?? null }
  })
  const calendar = (search: CalendarSearch, book?: BookingDefaults) => () => {
    onClose()
    void navigate({
      to: '/calendar',
      search: ({ shop }) => ({ shop, ...search }),
      state: book ? { book } : {},
    })
  }
  const client = (id: string) => () => {
    onClose()
    void navigate({ to: '/clients', search: ({ shop }) => ({ shop, client: id }) })
  }
  const groups: Group[] = [
    {
      title: t('search.anything.customers'),
      hits: customers.map((one) => ({
        id: one.id,
        title: one.name,
        sub: [
          one.contact,
          one.lastVisitAt && one.lastVisitZone
            ? t('booking.form.lastVisit', {
                day: format.shortDate(one.lastVisitAt, one.lastVisitZone),
              })
            : null,
        ]
          .filter(Boolean)
          .join(' · '),
        icon: <UserRound aria-hidden />,
        go: client(one.id),
        beside: {
          id: `book-${one.id}`,
          title: t('booking.board.book'),
          label: t('search.anything.bookFor', { name: one.name }),
          sub: '',
          icon: <CalendarPlus aria-hidden />,
          go: calendar(
            {},
            {
              customer: {
                kind: 'known',
                id: one.id,
                name: one.name,
                contact: one.contact,
              },
            },
          ),
        },
      })),
    },
    {
      title: t('search.anything.bookings'),
      hits: found.bookings.map((one) => ({
        id: one.id,
        title: `${phoneText(one.customerName ?? t('booking.today.walkIn'))} · ${one.code}`,
        sub: [
          `${format.shortDate(one.startsAt, one.timeZone)} ${format.time(one.startsAt, one.timeZone)}`,
          one.serviceNames.map(pick).join(', '),
          one.shopName,
        ].join(' · '),
        icon: <CalendarDays aria-hidden />,
        go: calendar({
          shop: one.shopId,
          day: dayIn(one.startsAt, one.timeZone),
          visit: one.id,
        }),
      })),
    },
    {
      title: t('search.anything.therapists'),
      hits: found.therapists.map((one) => ({
        id: one.id,
        title: one.name,
        sub: t('search.anything.theirWeek'),
        icon: <UserRound aria-hidden />,
        go: calendar({ shop: one.shopIds[0], span: 'week', who: one.id }),
      })),
    },
    {
      title: t('search.anything.services'),
      hits: found.services.map((one) => ({
        id: one.id,
        title: pick(one.name),
        sub: [t('booking.board.book'), pick(one.categoryName)].join(' · '),
        icon: <Sparkles aria-hidden />,
        go: calendar({}, { serviceId: one.id }),
      })),
    },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
