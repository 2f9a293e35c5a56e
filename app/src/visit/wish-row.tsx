import { Mars, Users, Venus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Link } from '@serein/ui/link.tsx'
import { useWords } from '../language/words.ts'

/** Who should serve: anyone, a woman or a man where both work, or one of those who can. */
export function WishRow(props: {
  therapists: readonly Therapist[]
  /** Whom the reader is known to prefer. */
  usual: ReadonlySet<string>
  genders: readonly ('female' | 'male')[]
  /** Null: no wish applies to all services. */
  selected: string | null
  onSelect: (wish: string) => void
  /** What it costs more with them, where it does. */
  extraOf: (wish: string) => string | undefined
  /** Where a therapist is shown. */
  linkToTherapist: (id: string) => string
}) {
  const { t } = useWords()
  const chosenTherapist = props.therapists.find(({ id }) => id === props.selected)
  const row = useRef<HTMLDivElement>(null)
  // The chosen therapist may be further along the row.
  useEffect(() => {
    const chosen = row.current?.querySelector('label:has(:checked)')
    if (!row.current || !chosen) return
    const [inside, around] = [chosen, row.current].map((each) => each.getBoundingClientRect())
    row.current.scrollLeft += Math.max(0, inside!.right - around!.right + inside!.width / 2)
  }, [])
  const open = [
    { id: 'any', label: t('booking.wish.any'), icon: <Users aria-hidden /> },
    { id: 'female', label: t('booking.wish.female'), icon: <Venus aria-hidden /> },
    { id: 'male', label: t('booking.wish.male'), icon: <Mars aria-hidden /> },
  ].filter(({ id }) => id === 'any' || props.genders.some((gender) => gender === id))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('booking.wish.label')}</legend>
      <div
        ref={row}
        className="scroll-row -mx-(--page-margin) flex gap-1 px-[calc(var(--page-margin)-6px)] py-1.5 md:mx-0 md:flex-wrap md:px-0"
      >
        {open.map(({ id, label, icon }) => (
          <Wish key={id} id={id} label={label} {...props}>
            <span className="flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary [&_.lucide]:size-5.5">
              {icon}
            </span>
          </Wish>
        ))}
        {props.therapists.map((therapist) => (
          <Wish
            key={therapist.id}
            id={therapist.id}
            label={therapist.name}
            {...(props.usual.has(therapist.id) && { mark: t('booking.wish.usual') })}
            {...props}
          >
            <Avatar size="lg" name={therapist.name} src={therapist.picture?.src} />
          </Wish>
        ))}
      </div>
      {chosenTherapist ? (
        <Link
          href={props.linkToTherapist(chosenTherapist.id)}
          rel="nofollow"
          className="inline-flex min-h-11 items-center"
        >
          {t('shop.team.about', { name: chosenTherapist.name })}
        </Link>
      ) : null}
    </fieldset>
  )
}

function Wish(props: {
  id: string
  label: string
  mark?: string
  selected: string | null
  onSelect: (wish: string) => void
  extraOf: (wish: string) => string | undefined
  children: ReactNode
}) {
  const chosen = props.selected === props.id
  const extra = props.extraOf(props.id)
  return (
    <label className="group relative flex w-[4.5rem] shrink-0 cursor-pointer flex-col items-center gap-1.5 rounded-md text-center">
      <input
        type="radio"
        name="wish"
        value={props.id}
        checked={chosen}
        onChange={() => props.onSelect(props.id)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        className={cx(
          'rounded-full border-2 p-0.75 transition-colors group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus',
          chosen ? 'border-primary' : 'border-transparent group-hover:border-line',
        )}
      >
        {props.children}
      </span>
      <span
        className={cx(
          'line-clamp-4 w-full text-xs hyphens-auto [overflow-wrap:anywhere]',
          chosen ? 'font-semibold text-primary' : 'text-ink',
        )}
      >
        {props.label}
        {props.mark ? <span className="block font-semibold text-primary">{props.mark}</span> : null}
        {extra ? <span className="figures block text-clay">{extra}</span> : null}
      </span>
    </label>
  )
}
