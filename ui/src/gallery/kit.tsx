import { useState, type ReactNode } from 'react'

/** A sentence in the language of the gallery. */
export type Say = (english: string, french: string) => string

/** A part with its states, by what each is called. */
export interface Part {
  id: string
  name: string
  states: Record<string, ReactNode>
  /** Needs the whole width. */
  wide?: boolean
}

export type GallerySection = (say: Say) => Part[]

/** Keeps a value, so that a specimen answers to touch. */
export function Stateful<Value>(props: {
  start: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}): ReactNode {
  const [value, setValue] = useState(props.start)
  return props.children(value, setValue)
}

export function Row(props: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-3">{props.children}</div>
}

/** The focus ring of whatever answers to keys inside, drawn without the focus. */
export function FocusRing(props: { children: ReactNode }): ReactNode {
  return <div data-show-focus>{props.children}</div>
}

export function noop(): void {}
