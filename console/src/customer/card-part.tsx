import type { ReactNode } from 'react'

/** A part of the card, with its name. */
export function CardPart(props: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-md bg-surface p-5 shadow-soft max-md:p-4">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 className="serif text-lg">{props.title}</h2>
        {props.end}
      </div>
      {props.children}
    </section>
  )
}
