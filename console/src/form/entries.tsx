import { Plus, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'

/** A list of entries with fields, to add and remove. The focus stays nearby. */
export function Entries(props: {
  count: number
  most: number
  nameOf: (n: number) => string
  removeLabel: (n: number) => string
  addLabel: string
  onAdd: () => void
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}) {
  const { count, most, nameOf, removeLabel, addLabel, onAdd, onRemove, children } = props
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-col items-start gap-4">
      <div ref={list} className="flex w-full flex-col gap-5 empty:hidden">
        {Array.from({ length: count }, (_, index) => (
          <fieldset key={index} className="relative flex min-w-0 flex-col gap-3">
            <legend className="mb-2 flex min-h-11 items-center pr-13 font-semibold">
              {nameOf(index + 1)}
            </legend>
            <IconButton
              label={removeLabel(index + 1)}
              tone="plain"
              icon={<Trash2 aria-hidden />}
              className="absolute! -top-13 right-0 text-ink-soft"
              onClick={() => {
                onRemove(index)
                requestAnimationFrame(() => add.current?.focus())
              }}
            />
            {children(index)}
          </fieldset>
        ))}
      </div>
      {count < most ? (
        <Button
          ref={add}
          tone="soft"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => {
            onAdd()
            requestAnimationFrame(() =>
              list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus(),
            )
          }}
        >
          {addLabel}
        </Button>
      ) : null}
    </div>
  )
}
